import type { ExperienceFontFamily } from '../../core/contract/style-options.js';
import type { Layer } from '../draw/layer.js';
import { FontWeight, graphemesOf, loadFonts } from '../lettering/fonts.js';
import { outlineText, type ShapedText, shapeText } from '../lettering/shape-text.js';

/** How a line of text is set. */
export interface TextStyle {
  readonly size: number;
  readonly colour: string;
  readonly font: ExperienceFontFamily;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** A wider text ends with an ellipsis. */
  readonly widthMax?: number;
  /** Text of which this is a part: it decides on the direction and the fonts, and its fonts are loaded. */
  readonly whole?: string;
}

/** A line of text as an area, and what it says. */
export interface SetText {
  readonly layer: Layer;
  readonly text: string;
  readonly left: number;
  readonly width: number;
}

const ELLIPSIS = '…';
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const SHIFT = { start: 0, middle: 0.5, end: 1 } as const;

const weightOf = ({ isBold = false }: Pick<TextStyle, 'isBold'>): FontWeight =>
  isBold ? FontWeight.Bold : FontWeight.Regular;

/** Returns the text on one line, in the form that is shaped. */
const onOneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** Loads the fonts for texts in both weights. */
export async function loadTextFonts(texts: Iterable<string>, font: ExperienceFontFamily): Promise<void> {
  for (const text of texts) {
    for (const weight of Object.values(FontWeight)) await loadFonts(`${onOneLine(text)}${ELLIPSIS}`, font, weight);
  }
}

/** Returns the width of a text in the unit of its size. Its fonts must be loaded. */
export const textWidth = (text: string, style: Omit<TextStyle, 'colour'>): number =>
  style.size * (shape(text, style).bounds?.right ?? 0);

const shape = (text: string, style: Omit<TextStyle, 'colour'>): ShapedText =>
  shapeText(onOneLine(text), onOneLine(style.whole ?? text), style.font, weightOf(style));

/** Sets a line of text with its baseline at `y`. Its fonts must be loaded (`loadTextFonts`). */
export function setText(text: string, x: number, y: number, style: TextStyle): SetText {
  const ofWhole = { whole: text, ...style };
  const shown = fitWidth(onOneLine(text), ofWhole);
  const width = textWidth(shown, ofWhole);
  const left = x - width * SHIFT[style.anchor ?? 'start'];
  const path = outlineText(shape(shown, ofWhole), { scale: style.size, x: left, y });
  return { layer: { path, paint: style.colour, isCrisp: false }, text: shown, left, width };
}

/**
 * Breaks a text into at most `linesMax` lines that are not wider than `widthMax`, between words of any script. The last
 * one has all the rest, and a word that is wider has a line of its own: both may be too wide.
 */
export function breakLines(text: string, style: TextStyle, linesMax: number): string[] {
  const ofWhole = { ...style, whole: text };
  const lines: string[] = [];
  let line = '';
  for (const { segment } of WORDS.segment(onOneLine(text))) {
    const isFull =
      line !== '' && textWidth((line + segment).trim(), ofWhole) > (style.widthMax ?? Number.POSITIVE_INFINITY);
    if (isFull && lines.length < linesMax - 1) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  return [...lines, line.trim()];
}

function fitWidth(text: string, style: TextStyle): string {
  const { widthMax } = style;
  if (widthMax === undefined || textWidth(text, style) <= widthMax) return text;
  const graphemes = graphemesOf(text);
  let [fits, tooLong] = [0, graphemes.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    const cut = text.slice(0, graphemes[middle]?.index).trimEnd() + ELLIPSIS;
    if (textWidth(cut, style) <= widthMax) fits = middle;
    else tooLong = middle;
  }
  return text.slice(0, graphemes[fits]?.index ?? 0).trimEnd() + ELLIPSIS;
}
