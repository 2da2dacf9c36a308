import { type Box, fitInto } from '../draw/box.js';
import { outlineText, type ShapedText, shapeText, undrawableGraphemes } from '../lettering/shape-text.js';
import type { MonogramContent } from './badge.js';

/**
 * Minimum height, in ems, that is scaled to fill the space: that of a small letter. A flatter text (a dash, a dot)
 * keeps its size relative to letters.
 */
const HEIGHT_MIN = 0.55;

/** In UTF-16 units; three characters with all their accents are shorter. */
const LENGTH_MAX = 64;
/** How much of a name is searched for its first letter, in UTF-16 units. */
const SEARCHED_LENGTH = 240;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Whether a text is longer than any monogram. Do not pass longer text to the functions below, whose cost grows with it.
 */
export const isTooLong = (text: string): boolean => text.length > LENGTH_MAX;

/** Returns the first letter or digit of a name, in upper case; empty if the beginning of the name has none. */
export function firstLetter(name: string): string {
  for (const { segment } of graphemes.segment(name.slice(0, SEARCHED_LENGTH))) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  }
  return '';
}

/** Shapes a text as the content of a badge. Call `loadFonts` for the text first. */
export function monogramOf(text: string): MonogramContent {
  const shaped = shapeText(text.normalize('NFC'));
  return { kind: 'monogram', text, aspect: aspectOf(shaped), pathIn: (space) => pathIn(shaped, space) };
}

function pathIn(shaped: ShapedText, space: Box): string {
  if (shaped.bounds === null) return '';
  return outlineText(shaped, fitInto(shaped.bounds, space, (space.bottom - space.top) / HEIGHT_MIN));
}

const aspectOf = ({ bounds }: ShapedText): number =>
  bounds === null ? 1 : (bounds.right - bounds.left) / Math.max(HEIGHT_MIN, bounds.bottom - bounds.top);

/**
 * Returns the graphemes of the text that the fonts cannot draw; all of them if nothing would be drawn, as for a
 * zero-width space. Call `loadFonts` for the text first.
 */
export const missingGlyphs = (text: string): string[] => undrawableGraphemes(text.normalize('NFC'));
