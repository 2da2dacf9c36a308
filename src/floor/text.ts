/** Length in Unicode code points, as JSON Schema's maxLength counts it. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** What people see as one character (UAX #29 grapheme clusters). */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/**
 * What no text of this service may hold, or null: NUL cannot be stored by PostgreSQL, and a lone surrogate has no
 * encoding in UTF-8.
 */
export const malformedText = (text: string): string | null => {
  if (text.includes('\u0000')) return 'Must not contain the NUL character.';
  return text.isWellFormed() ? null : 'Must be well-formed Unicode: it holds half of a surrogate pair.';
};
