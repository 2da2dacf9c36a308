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

/**
 * Accents of the European scripts, vowel points of Hebrew and Arabic, what stretches letters, variation selectors and
 * characters that nobody sees. The marks of other scripts, such as those of Hindi, Thai or Japanese, are not accents:
 * without them it is another word.
 */
const IGNORED = new RegExp(
  '[\\u00ad\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c\\u0640' +
    '\\u064b-\\u065f\\u0670\\u180e\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f' +
    '\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff]',
  'g',
);

/** Letters that people write as others, and signs that programs put instead of those on a keyboard. */
const ALIKE = new Map(
  'ßss æae œoe þth øo đd ðd łl ħh ŧt ıi ςσ ‘\' ’\' ʼ\' “" ”" „" ‐- ‑- ‒- –- —- −-'
    .split(' ')
    .map(([sign = '', ...other]) => [sign, other.join('')] as const),
);
const ALIKES = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'g');

/**
 * Returns the form in which names, tags and searches are compared: without accents, case, kinds of spaces and quotation
 * marks. Must match `compared_text` in the database. The form of a form is itself.
 */
export const comparedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(ALIKES, (letter) => ALIKE.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/[\r\n\u2028\u2029]+/g, '\n')
    .replace(/[\t\v\f \u0085\u1680]+/g, ' ')
    .trim();

/** More words than people type; the rest of a longer text, such as a pasted one, is one phrase. */
const TERMS = /^((?:[^ \n]+[ \n]+){0,7})(.*)$/s;

/** Returns the parts of a search in compared form, which are searched in any order. */
export function searchTerms(compared: string): string[] {
  const [, words = '', rest = ''] = TERMS.exec(compared) ?? [];
  return [...new Set([...words.split(/[ \n]+/), rest])].filter((term) => term !== '');
}

/**
 * Format characters that nobody sees and that no address or number contains: chat and word processors add them to what
 * people copy. Without the joiners (U+200C, U+200D), which belong to the spelling of some languages and to emoji.
 */
const INVISIBLE = String.raw`\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff`;
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'g');
/** Nothing at the end of a text for a joiner to join. Variation selectors and tags belong to an emoji there. */
const EDGE = new RegExp(String.raw`[\u200c\u200d${INVISIBLE}]`);
const SPACE_OR_EDGE = new RegExp(String.raw`[\s\u0085]|${EDGE.source}`);

/** Takes linear time, unlike an expression that ends in `+$`. */
function trim(text: string, outer: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && outer.test(text.charAt(start))) start++;
  while (end > start && outer.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Returns a text without white space and invisible characters at its ends. */
export const trimText = (text: string): string => trim(text, SPACE_OR_EDGE);

/** Returns a text without invisible characters at its ends, for one whose spaces count. */
export const trimInvisible = (text: string): string => trim(text, EDGE);

/** Returns an address, a number or a time as it was meant: trimmed, and without invisible characters inside. */
export const cleanValue = (text: string): string => trimText(text).replace(INVISIBLES, '');

const OTHER_DIGITS = /[٠-٩۰-۹]/g;

/** Full-width and Arabic digits as ASCII, and every kind of space as a space. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
