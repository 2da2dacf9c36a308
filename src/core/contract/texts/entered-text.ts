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
