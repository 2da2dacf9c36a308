import { type Problem, problem } from './problems.js';
/**
 * Whether a text has more than `max` Unicode code points, as JSON Schema's maxLength counts them. Never counts more than
 * 2 × `max` UTF-16 units, however long the text is.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > max;
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The number of characters as people see them (UAX #29 grapheme clusters). Each may have any number of code points, which
 * cost time: the caller must bound them.
 */
export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/** Returns the longest beginning of whole characters that has at most `max` bytes in UTF-8. The caller bounds the text. */
export function cutToBytes(text: string, max: number): string {
  let cut = '';
  let bytes = 0;
  for (const { segment } of graphemes.segment(text)) {
    bytes += utf8Length(segment);
    if (bytes > max) break;
    cut += segment;
  }
  return cut;
}

/**
 * Writes a value below a limit, in a message that names both, so that it reads as below it: two decimals, or up to four where
 * rounding would reach the limit (0.5499, not 0.55). The limit has at most two decimals.
 */
export function formatBelow(value: number, limit: number): string {
  const rounded = [2, 3, 4].map((digits) => value.toFixed(digits).replace(/^-(?=[0.]+$)/, ''));
  return rounded.find((text) => Number(text) < limit) ?? (limit - 0.0001).toFixed(4);
}

/**
 * Why the text cannot be stored, or null: PostgreSQL stores no NUL, and a lone surrogate has no encoding in UTF-8.
 */
export const malformedText = (text: string): Problem | null => {
  if (text.includes('\u0000')) return problem('nul_character');
  return text.isWellFormed() ? null : problem('not_unicode');
};
