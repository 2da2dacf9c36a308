import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ExperienceFontFamily } from '../../core/contract/style-options.js';
import { fallbackFaces } from './fallback-faces.js';

/** Variable fonts from npm, in subsets by script: a browser loads the subsets whose characters are on the page. */
interface Family {
  readonly package: string;
  readonly name: string;
  /** For missing scripts, and until the font is loaded if no stand-in is installed. */
  readonly fallback: string;
  /** Factor that enlarges text, because this font's letters are smaller at the same size. */
  readonly scale: number;
  /**
   * Whether italics are loaded, too; letters missing in them are not slanted then. Otherwise the browser slants upright
   * letters.
   */
  readonly italic: boolean;
  /** The family of running text below headings of this one, if that is another one of the same scale. */
  readonly text?: ExperienceFontFamily;
}

const FAMILIES: Readonly<Record<ExperienceFontFamily, Family>> = {
  [ExperienceFontFamily.Modern]: {
    package: 'inter',
    name: 'Inter Variable',
    fallback: 'system-ui, sans-serif',
    scale: 1,
    italic: false,
  },
  [ExperienceFontFamily.Editorial]: {
    package: 'source-serif-4',
    name: 'Source Serif 4 Variable',
    fallback: 'Georgia, serif',
    scale: 1,
    italic: true,
    text: ExperienceFontFamily.Modern,
  },
  [ExperienceFontFamily.Elegant]: {
    package: 'playfair-display',
    name: 'Playfair Display Variable',
    fallback: 'Didot, "Times New Roman", serif',
    scale: 1,
    italic: true,
    text: ExperienceFontFamily.Editorial,
  },
  [ExperienceFontFamily.Rounded]: {
    package: 'nunito',
    name: 'Nunito Variable',
    fallback: 'ui-rounded, system-ui, sans-serif',
    scale: 1,
    italic: false,
  },
  [ExperienceFontFamily.Classic]: {
    package: 'eb-garamond',
    name: 'EB Garamond Variable',
    fallback: 'Garamond, Georgia, serif',
    scale: 1.12,
    italic: true,
  },
};

const require = createRequire(import.meta.url);
const folderOf = (family: Family): string =>
  dirname(require.resolve(`@fontsource-variable/${family.package}/wght.css`));

const readFaces = (family: Family): string =>
  ['wght.css', ...(family.italic ? ['wght-italic.css'] : [])]
    .map((sheet) => readFileSync(join(folderOf(family), sheet), 'utf8'))
    .join('')
    .replace(/\/\*.*?\*\/|\s*\n\s*/g, '');

/**
 * Returns the `@font-face` rules of a family and of the one that goes with it, whose files are under `folder`, and of
 * their stand-ins, and the properties `--heading-font`, `--font` and `--font-scale`.
 */
export function fontSheet(name: ExperienceFontFamily, folder: string): string {
  const text = FAMILIES[name].text ?? name;
  const { scale, italic } = FAMILIES[text];
  const rules = [...new Set([text, name])].map((family) => facesOf(family).replaceAll('./files/', folder)).join('');
  return `${rules}:root{--font:${listOf(text)};--heading-font:${listOf(name)};--font-scale:${scale}${italic ? ';font-synthesis-style:none' : ''}}`;
}

/** Values for `font-family`: the family, its stand-ins and fonts for missing scripts. */
const listOf = (name: ExperienceFontFamily): string =>
  [`"${FAMILIES[name].name}"`, ...fallbackFaces(name).names, FAMILIES[name].fallback].join();

const faces = new Map<ExperienceFontFamily, string>();

function facesOf(name: ExperienceFontFamily): string {
  const known = faces.get(name) ?? readFaces(FAMILIES[name]) + fallbackFaces(name).rules;
  faces.set(name, known);
  return known;
}

const files = new Map(
  Object.values(FAMILIES).flatMap((family) =>
    [...readFaces(family).matchAll(/\.\/files\/([\w-]+\.woff2)/g)].map(([, file = '']) => [
      file,
      join(folderOf(family), 'files', file),
    ]),
  ),
);

/** Returns the path of a font file on the disk, or null for a name that no page uses. */
export const fontFile = (file: string): string | null => files.get(file) ?? null;
