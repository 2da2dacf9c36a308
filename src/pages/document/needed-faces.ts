/** First and last code point, both inclusive. */
type CodePoints = readonly (readonly [number, number])[];

const FACE = /@font-face ?\{[^}]*\}/g;
/** Notations of CSS Fonts 4, 4.5, except wildcards, which no font here uses. */
const RANGE = /unicode-range: ?([^;}]+)/;
const INTERVAL = /U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?/gi;
const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Cached by rule: there are as many as the families have subsets. */
const ranges = new Map<string, CodePoints | null>();

/** Characters that the rule covers; null for all. */
function rangeOf(face: string): CodePoints | null {
  const known = ranges.get(face);
  if (known !== undefined) return known;
  const [, list] = RANGE.exec(face) ?? [];
  const intervals = list
    ?.matchAll(INTERVAL)
    .map(([, from = '', to = from]) => [from, to].map((hex) => Number.parseInt(hex, 16)));
  const range = intervals === undefined ? null : [...intervals].map(([from = 0, to = 0]) => [from, to] as const);
  ranges.set(face, range);
  return range;
}

/**
 * Returns the style sheet without the `@font-face` rules that cover no character of the text. A browser would not load
 * those fonts, but their rules make up to a tenth of a compressed page. ASCII characters always count as needed, as do
 * capitals that a style may make of the text.
 */
export function withNeededFaces(css: string, text: string): string {
  const characters = new Set((text + text.toUpperCase()).match(BEYOND_ASCII));
  const needed = [...characters].map((character) => character.codePointAt(0) ?? 0);
  const isNeeded = ([from, to]: readonly [number, number]): boolean =>
    from < 0x80 || needed.some((point) => from <= point && point <= to);
  return css.replace(FACE, (face) => (rangeOf(face)?.some(isNeeded) === false ? '' : face));
}
