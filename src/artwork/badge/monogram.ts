import { type Box, fitInto } from '../draw/box.js';
import { outlineText, shapeText, undrawableGraphemes } from '../lettering/shape-text.js';

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

/** Whether a text is longer than any monogram. A longer text must not reach the functions below, whose cost grows with it. */
export const isTooLong = (text: string): boolean => text.length > LENGTH_MAX;

/** Returns the first letter or digit of a name, in upper case; empty when the name's beginning has none. */
export function firstLetter(name: string): string {
  for (const { segment } of graphemes.segment(name.slice(0, SEARCHED_LENGTH))) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  }
  return '';
}

/**
 * Returns a text as path data, as large as the space allows and centred in it. Empty when nothing is drawn. `loadFonts` must
 * have been called for it.
 */
export function monogramPath(text: string, space: Box): string {
  const shaped = shapeText(text.normalize('NFC'));
  if (shaped.bounds === null) return '';
  return outlineText(shaped, fitInto(shaped.bounds, space, (space.bottom - space.top) / HEIGHT_MIN));
}

/**
 * Returns the characters (graphemes) of the text that the fonts cannot draw. All of them when nothing would be drawn, as for a
 * zero-width space. `loadFonts` must have been called for the text.
 */
export const missingGlyphs = (text: string): string[] => undrawableGraphemes(text.normalize('NFC'));

/** Returns the width of what `monogramPath` draws divided by its height, or by the least height; 1 when nothing is drawn. */
export function monogramAspect(text: string): number {
  const { bounds } = shapeText(text.normalize('NFC'));
  return bounds === null ? 1 : (bounds.right - bounds.left) / Math.max(HEIGHT_MIN, bounds.bottom - bounds.top);
}
