import type { Path } from 'opentype.js';
import { type Box, fitInto } from '../draw/box.js';
import { coordinates } from '../draw/path.js';
import { bundledFont } from './bundled-font.js';
import type { Font } from './font.js';

/**
 * The least height, in ems, that is scaled to fill the space: a small letter's. What is flatter (a dash, a dot) keeps
 * its size beside letters instead of filling the badge.
 */
const HEIGHT_MIN = 0.55;

/** UTF-16 units: three characters with all their accents take fewer. */
const LENGTH_MAX = 64;
/** UTF-16 units of a name in which its first letter is looked for. */
const NAME_PART = 240;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is longer than any monogram. What is longer must not reach the functions below: they cost by length. */
export const isTooLong = (text: string): boolean => text.length > LENGTH_MAX;

/** The monogram of a name that has none of its own; empty when the name's beginning has no letter. */
export function firstLetter(name: string): string {
  for (const { segment } of graphemes.segment(name.slice(0, NAME_PART))) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  }
  return '';
}

/** In the order they are set from left to right. Composed, so that accents are the font's own. */
function visualOrder(text: string): string[] {
  const characters = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  return RIGHT_TO_LEFT.test(text) ? characters.reverse() : characters;
}

/** Glyphs side by side, kerned, as outlines. No ligatures and no joined forms. */
function setText(font: Font, text: string, size: number, x: number, y: number): Path[] {
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

/** What the outlines really cover; null when nothing is drawn, as for a space. */
function inkOf(paths: readonly Path[]): Box | null {
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

/** A text as path data, as large as the space allows and centred in it by what it covers. Empty without ink. */
export function monogramPath(text: string, space: Box): string {
  const font = bundledFont();
  const ink = inkOf(setText(font, text, 1, 0, 0));
  if (ink === null) return '';
  const { scale, x, y } = fitInto(ink, space, (space.bottom - space.top) / HEIGHT_MIN);
  return setText(font, text, scale, x, y).map(toPathData).join('');
}

/**
 * The characters of the text, as people see them, that the bundled font cannot draw; [] when it can draw all. When
 * nothing would be seen at all, as for a zero-width space, they are all of them.
 */
export function missingGlyphs(text: string): string[] {
  const font = bundledFont();
  const characters = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  if (inkOf(setText(font, text, 1, 0, 0)) === null) return characters;
  return characters.filter((character) => [...character].some((part) => font.charToGlyph(part).index === 0));
}
