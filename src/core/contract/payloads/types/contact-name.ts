/** The components of N (RFC 2426, section 3.1.2): family, given, additional, prefixes, suffixes. */
export type NameParts = readonly [string, string, string, string, string];

export interface SentName {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** `Dr.`, `med.`, `Dipl.-Ing.`, `Jr.`, but no initial. */
const TITLE =
  /^(?!(?:\p{Lu}\.-?)+$)\p{L}[\p{L}.-]+\.,?$|^\p{Ll}\.$|^(?:Dr|Prof|Mr|Mrs|Ms|Sir|Herr|Frau|Jr|Sr|II|III|IV|MD|PhD),?$/u;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

type Words = readonly string[];
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const joined = (words: Words): string => words.join(' ').replace(/,$/, '');

const isSame = (a: string, b: string): boolean =>
  a.replace(/,$/, '').localeCompare(b.replace(/,$/, ''), 'en', { sensitivity: 'accent' }) === 0;

/** Returns the places of a part's words in a full name; null if they are not there. */
const placesOf = (words: Words, part: Words): number[] | null => {
  const start = words.findIndex((_, at) => part.every((word, index) => isSame(words[at + index] ?? '', word)));
  return start === -1 ? null : part.map((_, index) => start + index);
};

const leadingTitles = (words: Words): number => {
  const end = words.findIndex((word) => !TITLE.test(word));
  return end === -1 ? words.length : end;
};

/**
 * Returns the components of a name. Phones build the contact from them and drop the full name, so the components hold
 * all its words: what is beside the known parts is a title, the other part, or an additional name. Null if the only
 * known part is not in the full name. A full name without parts is not split, because where to split it depends on the
 * language.
 */
export const partsOfName = ({ fullName, firstName, lastName }: SentName): NameParts | null => {
  const known = [firstName, lastName].filter((part) => part !== '');
  if (known.length === 0) return [fullName, '', '', '', ''];
  const spaced = (text: string, part: string): string => text.replace(part, () => ` ${part} `);
  const words = wordsOf(UNSPACED.test(fullName) ? known.reduce(spaced, fullName) : fullName);
  const places = known.map((part) => placesOf(words, wordsOf(part)) ?? []);
  const found = places.flat();
  if (places.some(({ length }) => length === 0)) {
    return words.length > 0 && known.length === 1 ? null : [lastName, firstName, '', '', ''];
  }
  const prefixes = leadingTitles(words.slice(0, Math.min(...found)));
  const suffixes = words.length - leadingTitles(words.slice(Math.max(...found) + 1).reverse());
  const others = words.filter((_, at) => at >= prefixes && at < suffixes && !found.includes(at));
  const [other, titles] = [joined(others), [joined(words.slice(0, prefixes)), joined(words.slice(suffixes))] as const];
  if (known.length > 1) return [lastName, firstName, other, ...titles];
  return lastName === '' ? [other, firstName, '', ...titles] : [lastName, other, '', ...titles];
};
