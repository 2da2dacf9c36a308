import { type Problem, problem } from './problems.js';
/**
 * Whether a text has more than `max` Unicode code points, counted like maxLength in JSON Schema. Examines at most 2 ×
 * `max` UTF-16 units, however long the text is.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > max;
}

/** Returns the number of UTF-8 bytes of a text. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const CODE = /^[A-Za-z0-9_-]{3,64}$/;
/** Whether the text has the form of a campaign's code, generated or chosen. Codes are case-sensitive. */
export const isCode = (text: string): boolean => CODE.test(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the number of visible characters (UAX #29 grapheme clusters). Each may have any number of code points, so the
 * caller must bound the text.
 */
export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/** Returns the longest prefix of complete characters with at most `max` UTF-8 bytes. The caller bounds the text. */
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
 * Formats a value below a limit for a message with both, so that it never reads as equal: two decimals, or up to four
 * if rounding would reach the limit (0.5499, not 0.55). The limit has at most two decimals.
 */
export function formatBelow(value: number, limit: number): string {
  const rounded = [2, 3, 4].map((digits) => value.toFixed(digits).replace(/^-(?=[0.]+$)/, ''));
  return rounded.find((text) => Number(text) < limit) ?? (limit - 0.0001).toFixed(4);
}

/**
 * Returns why the text cannot be stored, or null: PostgreSQL does not store NUL, and a lone surrogate has no
 * UTF-8 encoding.
 */
export const malformedText = (text: string): Problem | null => {
  if (text.includes('\u0000')) return problem('nul_character');
  return text.isWellFormed() ? null : problem('not_unicode');
};
