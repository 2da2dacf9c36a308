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
