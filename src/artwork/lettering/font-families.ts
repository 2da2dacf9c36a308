import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExperienceFontFamily } from '../../core/contract/style-options.js';

/** A font family in a Fontsource package, which is split into files by Unicode range. */
interface FontFamily {
  readonly package: string;
  /** Beginning and end of its file names, with the name of the range between them. */
  readonly prefix: string;
  readonly suffix: string;
  /** The ranges to use, if another family draws the others better. */
  readonly only?: readonly string[];
}

const variable = (name: string): FontFamily => ({
  package: `@fontsource-variable/${name}`,
  prefix: `${name}-`,
  suffix: '-wght-normal.woff2',
});

/** The families of hosted pages. Other families draw the characters that they lack. */
const LATIN: Readonly<Record<ExperienceFontFamily, FontFamily>> = {
  Modern: variable('inter'),
  Editorial: variable('source-serif-4'),
  Elegant: variable('playfair-display'),
  Rounded: variable('nunito'),
  Classic: variable('eb-garamond'),
};

const notoSans = (script: string, only?: readonly string[]): FontFamily => ({
  ...variable(`noto-sans-${script}`),
  only,
});

const JAPANESE = notoSans('jp');
const KOREAN = notoSans('kr');
const CHINESE = notoSans('sc');
const OTHER_SCRIPTS = ['arabic', 'hebrew', 'devanagari', 'bengali', 'tamil', 'thai'].map((name) =>
  notoSans(name, [name]),
);
/** Draws 5,900 characters, including symbols and scripts that no other family here has. */
const DEJAVU: FontFamily = { package: '@fontsource/dejavu-sans', prefix: 'dejavu-sans-', suffix: '-700-normal.woff2' };
const DEJAVU_RANGES = { latin: 'U+0-10ffff' };

/** A file of a family. */
export interface FontFile {
  readonly specifier: string;
  /** Whether the file may have a glyph for a character: it is in the range, but may have no glyph. */
  mayHave(codePoint: number): boolean;
}

const filesOfFamilies = new Map<FontFamily, readonly FontFile[]>();

/**
 * Yields the files that may draw all of the characters, those of the family first. A Chinese character has different forms in China,
 * Japan and Korea: it is Japanese in a text with kana, Korean in one with hangul, otherwise as in mainland China.
 */
export function* findFontFiles(
  codePoints: readonly number[],
  text: string,
  family: ExperienceFontFamily,
): Generator<FontFile> {
  const east = [KOREAN, JAPANESE, CHINESE];
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) east.sort((one, other) => rankOf(one) - rankOf(other));
  else if (!/\p{Script=Hangul}/u.test(text)) east.reverse();
  for (const one of new Set([LATIN[family], LATIN.Modern, ...OTHER_SCRIPTS, ...east, DEJAVU])) {
    for (const file of filesOf(one)) if (codePoints.every((codePoint) => file.mayHave(codePoint))) yield file;
  }
}

const rankOf = (family: FontFamily): number => [JAPANESE, CHINESE, KOREAN].indexOf(family);

function filesOf(family: FontFamily): readonly FontFile[] {
  const known = filesOfFamilies.get(family);
  if (known !== undefined) return known;
  const files = Object.entries(rangesOf(family))
    .map(([key, ranges]) => ({ name: key.replace(/[[\]]/g, ''), ranges }))
    .filter(({ name }) => family.only?.includes(name) ?? true)
    .map(({ name, ranges }) => {
      const limits = readRanges(ranges);
      const specifier = `${family.package}/files/${family.prefix}${name}${family.suffix}`;
      return {
        specifier,
        mayHave: (codePoint: number) => limits.some(([first, last]) => codePoint >= first && codePoint <= last),
      };
    });
  filesOfFamilies.set(family, files);
  return files;
}

/** Returns ranges in CSS syntax, by name. */
const rangesOf = (family: FontFamily): Record<string, string> =>
  family === DEJAVU
    ? DEJAVU_RANGES
    : JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`${family.package}/unicode.json`)), 'utf8'));

const readRanges = (ranges: string): (readonly [first: number, last: number])[] =>
  ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
