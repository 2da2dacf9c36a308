import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'harfbuzzjs';
import { ExperienceFontFamily } from '../../core/contract/style-options.js';
import { type FontFile, findFontFiles } from './font-families.js';

type HarfBuzz = typeof import('harfbuzzjs');

/** On the axis `wght` of a variable font. Small white letters on a dark band need the bold one. */
export const FontWeight = { Regular: 400, Bold: 700 } as const;
export type FontWeight = (typeof FontWeight)[keyof typeof FontWeight];

/** The font of a file, scaled so that 1 em has `unitsPerEm` units. */
export interface LoadedFont {
  readonly font: Font;
  readonly unitsPerEm: number;
}

interface Library {
  readonly harfbuzz: HarfBuzz;
  readonly decompress: (woff2: Uint8Array) => Promise<Uint8Array>;
}

let library: Library | null = null;
const fonts = new Map<string, LoadedFont>();

/** Returns the shaping library. Call `loadFonts` first. */
export function loadedHarfBuzz(): HarfBuzz {
  if (library === null) throw new Error('loadFonts must be called before text is shaped');
  return library.harfbuzz;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A visible character and its position in the text. */
export interface Grapheme {
  readonly segment: string;
  readonly index: number;
}

/** Splits a text into its visible characters. */
export const graphemesOf = (text: string): Grapheme[] => [...graphemes.segment(text)];

/**
 * Returns the code points of a grapheme, without those that have no form of their own: joiners, direction marks,
 * variation selectors.
 */
const visibleCodePoints = (grapheme: string): number[] =>
  [...grapheme]
    .filter((part) => !/\p{Default_Ignorable_Code_Point}/u.test(part))
    .map((part) => part.codePointAt(0) ?? 0);

const hasAll = ({ font }: LoadedFont, codePoints: readonly number[]): boolean =>
  codePoints.every((codePoint) => font.nominalGlyph(codePoint) !== undefined);

/**
 * Loads the library and the fonts for a text in NFC. Call it before the functions that shape this text. The first Latin
 * text takes 30 ms and 10 MB, each further file 2 to 5 ms. Fonts stay loaded.
 */
export async function loadFonts(
  text: string,
  family: ExperienceFontFamily = ExperienceFontFamily.Modern,
  weight: FontWeight = FontWeight.Bold,
): Promise<void> {
  library ??= await loadLibrary();
  for (const { segment } of graphemesOf(text)) {
    const codePoints = visibleCodePoints(segment);
    for (const file of findFontFiles(codePoints, text, family)) {
      if (hasAll(fonts.get(keyOf(file, weight)) ?? (await loadFont(library, file, weight)), codePoints)) break;
    }
  }
}

async function loadLibrary(): Promise<Library> {
  const [harfbuzz, woff2] = await Promise.all([import('harfbuzzjs'), import('woff2-encoder/decompress')]);
  return { harfbuzz, decompress: woff2.default };
}

const keyOf = ({ specifier }: FontFile, weight: FontWeight): string => `${specifier} ${weight}`;

async function loadFont({ harfbuzz, decompress }: Library, file: FontFile, weight: FontWeight): Promise<LoadedFont> {
  const bytes = await decompress(await readFile(fileURLToPath(import.meta.resolve(file.specifier))));
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const font = new harfbuzz.Font(face);
  font.setVariations([new harfbuzz.Variation('wght', weight)]);
  const loaded = { font, unitsPerEm: face.upem };
  fonts.set(keyOf(file, weight), loaded);
  return loaded;
}

/**
 * Returns the font for a grapheme of a text, or null if no font has all of its characters. Spaces, digits and
 * punctuation stay in the font of the preceding grapheme if possible.
 */
export function findFont(
  grapheme: string,
  text: string,
  family: ExperienceFontFamily,
  weight: FontWeight,
  previous: LoadedFont | null,
): LoadedFont | null {
  const codePoints = visibleCodePoints(grapheme);
  if (previous !== null && !/\p{L}/u.test(grapheme) && hasAll(previous, codePoints)) return previous;
  for (const file of findFontFiles(codePoints, text, family)) {
    const font = fonts.get(keyOf(file, weight));
    if (font === undefined) throw new Error('loadFonts must be called before text is shaped');
    if (hasAll(font, codePoints)) return font;
  }
  return null;
}
