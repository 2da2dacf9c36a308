import type { Font, Path } from 'opentype.js';
import { type Box, fitInto } from '../draw/box.js';
import { coordinates } from '../draw/path.js';
import { bundledFont } from './bundled-font.js';

/**
 * The least height, in ems, that is scaled to fill the space: a small letter's. A flatter text (a dash, a dot) keeps its
 * size relative to letters.
 */
const HEIGHT_MIN = 0.55;

/** In UTF-16 units: three characters with all their accents are shorter. */
const LENGTH_MAX = 64;
/** How much of a name is searched for its first letter, in UTF-16 units. */
const SEARCHED_LENGTH = 240;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is longer than any monogram. A longer text must not reach the functions below, whose cost grows with it. */
export const isTooLong = (text: string): boolean => text.length > LENGTH_MAX;

/** Returns the first letter or digit of a name, in upper case; empty when the name's beginning has none. */
export function firstLetter(name: string): string {
  for (const { segment } of graphemes.segment(name.slice(0, SEARCHED_LENGTH))) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  }
  return '';
}

/** Returns the characters from left to right, composed, so that the font's own accented glyphs are used. */
function visualOrder(text: string): string[] {
  const characters = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  return RIGHT_TO_LEFT.test(text) ? characters.reverse() : characters;
}

/** Lays out kerned glyphs side by side and returns their outlines. No ligatures and no joined forms. */
function layOut(font: Font, text: string, size: number, x: number, y: number): Path[] {
  const perUnit = size / font.unitsPerEm;
  let pen = x;
  let previous: number | null = null;
  return visualOrder(text)
    .flatMap((character) => [...character])
    .map((character) => {
      const glyph = font.charToGlyph(character);
      if (previous !== null) pen += perUnit * (font.kerningPairs[`${previous},${glyph.index}`] ?? 0);
      const path = glyph.getPath(pen, y, size);
      pen += perUnit * glyph.advanceWidth;
      previous = glyph.index;
      return path;
    });
}

/** Returns the bounding box of the outlines; null when nothing is drawn, as for a space. */
function boundingBoxOf(paths: readonly Path[]): Box | null {
  const boxes = paths.filter(({ commands }) => commands.length > 0).map((path) => path.getBoundingBox());
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ x1 }) => x1)),
    top: Math.min(...boxes.map(({ y1 }) => y1)),
    right: Math.max(...boxes.map(({ x2 }) => x2)),
    bottom: Math.max(...boxes.map(({ y2 }) => y2)),
  };
}

const toPathData = ({ commands }: Path): string =>
  commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const { type, x, y } = command;
      if (type === 'Q') return `Q${coordinates(command.x1, command.y1, x, y)}`;
      return type === 'C'
        ? `C${coordinates(command.x1, command.y1, command.x2, command.y2, x, y)}`
        : `${type}${coordinates(x, y)}`;
    })
    .join('');

/** Returns a text as path data, as large as the space allows and centred in it. Empty when nothing is drawn. */
export function monogramPath(text: string, space: Box): string {
  const font = bundledFont();
  const bounds = boundingBoxOf(layOut(font, text, 1, 0, 0));
  if (bounds === null) return '';
  const { scale, x, y } = fitInto(bounds, space, (space.bottom - space.top) / HEIGHT_MIN);
  return layOut(font, text, scale, x, y).map(toPathData).join('');
}

/**
 * Returns the characters (graphemes) of the text that the bundled font cannot draw. All of them when nothing would be
 * drawn, as for a zero-width space.
 */
export function missingGlyphs(text: string): string[] {
  const font = bundledFont();
  const characters = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  if (boundingBoxOf(layOut(font, text, 1, 0, 0)) === null) return characters;
  return characters.filter((character) => [...character].some((part) => font.charToGlyph(part).index === 0));
}

/** Returns the width of what `monogramPath` draws divided by its height, or by the least height; 1 when nothing is drawn. */
export function monogramAspect(text: string): number {
  const bounds = boundingBoxOf(layOut(bundledFont(), text, 1, 0, 0));
  return bounds === null ? 1 : (bounds.right - bounds.left) / Math.max(HEIGHT_MIN, bounds.bottom - bounds.top);
}
