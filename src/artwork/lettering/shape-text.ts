import createBidi from 'bidi-js';
import { ExperienceFontFamily } from '../../core/contract/style-options.js';
import type { Box, Placement } from '../draw/box.js';
import { coordinates } from '../draw/path.js';
import { FontWeight, findFont, graphemesOf, type LoadedFont, loadedHarfBuzz } from './fonts.js';

const bidi = createBidi();

/** A glyph and its origin, in ems from the start of the baseline; y grows downwards. */
interface PlacedGlyph {
  readonly font: LoadedFont;
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** A line of text as outlines, 1 em high, from left to right. */
export interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[];
  /** Bounding box of everything drawn; null if nothing is, as for a space. */
  readonly bounds: Box | null;
}

/** A part of the text with one font and one direction. */
interface Run {
  readonly font: LoadedFont;
  /** Level in the Unicode bidirectional algorithm; odd levels run from right to left. */
  readonly level: number;
  readonly start: number;
  end: number;
}

/** Returns the direction of a text, which is that of its first letter with a direction. */
const baseDirectionOf = (text: string): 'ltr' | 'rtl' =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/**
 * Shapes a line: joins Arabic letters, places marks, kerns, and reorders what runs from right to left. The text must be
 * in NFC with its fonts loaded (`loadFonts`). Leaves out characters that no font has. A line of a longer text uses
 * direction and fonts of that text, the `whole`.
 */
export function shapeText(
  text: string,
  whole = text,
  family: ExperienceFontFamily = ExperienceFontFamily.Modern,
  weight: FontWeight = FontWeight.Bold,
): ShapedText {
  const glyphs: PlacedGlyph[] = [];
  let pen = 0;
  for (const run of visualOrder(runsOf(text, whole, family, weight))) pen = shapeRun(text, run, pen, glyphs);
  return { glyphs, bounds: boundsOf(glyphs) };
}

function runsOf(text: string, whole: string, family: ExperienceFontFamily, weight: FontWeight): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, baseDirectionOf(whole));
  const runs: Run[] = [];
  for (const { segment, index } of graphemesOf(text)) {
    const last = runs.at(-1);
    const font = findFont(segment, whole, family, weight, last?.font ?? null);
    if (font === null) continue;
    const level = levels[index] ?? 0;
    const end = index + segment.length;
    if (last?.font === font && last.level === level && last.end === index) last.end = end;
    else runs.push({ font, level, start: index, end });
  }
  return runs;
}

/** Reverses every sequence of runs at or above a level, from the highest level down (rule L2 of UAX #9). */
function visualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

function shapeRun(text: string, { font, level, start, end }: Run, x: number, glyphs: PlacedGlyph[]): number {
  const { Buffer, Direction, shape } = loadedHarfBuzz();
  const buffer = new Buffer();
  buffer.addText(text, start, end - start);
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font.font, buffer);
  let pen = x;
  for (const { codepoint: id, xOffset = 0, yOffset = 0, xAdvance = 0 } of buffer.getGlyphInfosAndPositions()) {
    glyphs.push({ font, id, x: pen + xOffset / font.unitsPerEm, y: -yOffset / font.unitsPerEm });
    pen += xAdvance / font.unitsPerEm;
  }
  return pen;
}

function boundsOf(glyphs: readonly PlacedGlyph[]): Box | null {
  const boxes = glyphs.flatMap(({ font: { font, unitsPerEm }, id, x, y }) => {
    const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = font.glyphExtents(id) ?? {};
    if (width === 0 || height === 0) return [];
    // The height is negative, because HarfBuzz's y grows upwards and the bearing is that of the top edge.
    const [left, top] = [x + xBearing / unitsPerEm, y - yBearing / unitsPerEm];
    return [{ left, top, right: left + width / unitsPerEm, bottom: top - height / unitsPerEm }];
  });
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Returns shaped text as path data with absolute commands M, L, Q, C and Z. */
export function outlineText({ glyphs }: ShapedText, { scale, x, y }: Placement): string {
  return glyphs
    .flatMap(({ font: { font, unitsPerEm }, id, ...origin }) => {
      const place = (value: number, index: number): number =>
        index % 2 === 0 ? x + scale * (origin.x + value / unitsPerEm) : y + scale * (origin.y - value / unitsPerEm);
      return font.glyphToJson(id).map(({ type, values }) => type + coordinates(...values.map(place)));
    })
    .join('');
}

/**
 * Returns the graphemes of the text that no font has; all of them if nothing would be drawn, as for a zero-width space.
 * Has the same preconditions as `shapeText`.
 */
export function undrawableGraphemes(
  text: string,
  family: ExperienceFontFamily = ExperienceFontFamily.Modern,
): string[] {
  const all = graphemesOf(text).map(({ segment }) => segment);
  if (shapeText(text, text, family).bounds === null) return all;
  return all.filter((segment) => findFont(segment, text, family, FontWeight.Bold, null) === null);
}
