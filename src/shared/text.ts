/**
 * Whether a text has more Unicode code points than so many, as JSON Schema's maxLength counts them. Costs no more than the
 * counting of `max`, however long the text is: a code point has one or two UTF-16 units.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > max;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * What people see as one character (UAX #29 grapheme clusters). One may have any number of code points and takes time with
 * each: the caller has bounded them.
 */
export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/**
 * What no text of this service may hold, or null: NUL cannot be stored by PostgreSQL, and a lone surrogate has no
 * encoding in UTF-8.
 */
export const malformedText = (text: string): string | null => {
  if (text.includes('\u0000')) return 'Must not contain the NUL character.';
  return text.isWellFormed() ? null : 'Must be well-formed Unicode: it holds half of a surrogate pair.';
};
