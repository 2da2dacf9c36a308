import { fillIn } from '../../core/words/fill-in.js';
import type { ProofWords } from '../../core/words/service/service-words.js';
import { loadTextFonts, type TextStyle } from '../charts/set-text.js';
import { rectangle } from '../charts/shapes.js';
import { POINTS_PER_MM } from '../formats/print-page.js';
import { PAPER as A4, PageCanvas } from '../reports/page-canvas.js';
import type { ProofColours } from './proof-colours.js';
import type { ProofFacts } from './proof-facts.js';

export interface ProofPage {
  readonly name: string;
  readonly date: string;
  readonly text: string;
  readonly facts: ProofFacts;
  readonly colours: ProofColours;
  /** Paper and picture in points, at full size. */
  readonly paper: { readonly width: number; readonly height: number };
  readonly picture: { readonly width: number; readonly height: number };
  readonly locale: string;
}

/** Where the picture is on the page, in points from the left upper corner. */
export interface PicturePlace {
  readonly left: number;
  readonly top: number;
  /** 1 unless the paper is too small for the picture. */
  readonly scale: number;
}

const { margin: MARGIN } = A4;
const [INK, SOFT, LINE, RED] = ['#000000', '#595959', '#bfbfbf', '#b3261e'];
/** Cut marks: their distance from the picture, their length and their width, in points. */
const MARK = { gap: 2 * POINTS_PER_MM, length: 5 * POINTS_PER_MM, width: 0.25 };
const AROUND = MARK.gap + MARK.length;
const ROW = 34;
/** The part below the picture: texts, three rows of facts, colours, and the line to measure. */
const BELOW = 286;

const styleOf = (size: number, more: Partial<TextStyle> = {}): TextStyle => ({
  ...{ size, colour: INK, font: 'Modern' },
  ...more,
});
const HEADING = styleOf(8, { colour: SOFT });

/** Lays out a proof, without the picture itself, which belongs at the place that is returned. */
export async function layOutProof(
  page: ProofPage,
  words: ProofWords,
): Promise<{ readonly canvas: PageCanvas; readonly place: PicturePlace }> {
  const { name, date, facts, colours, paper, text } = page;
  const said = [...facts.rows.flat(), ...facts.warnings, ...colours.colours.flatMap((one) => [one.name, one.value])];
  await loadTextFonts([name, date, text, colours.title, JSON.stringify(words), ...said, '0123456789.,%×'], 'Modern');
  const canvas = new PageCanvas(paper);
  const inner = paper.width - 2 * MARGIN;
  canvas.text(words.kind, MARGIN, 50, HEADING);
  canvas.text(date, paper.width - MARGIN, 50, { ...HEADING, anchor: 'end' });
  const title = canvas.twoLines(name, MARGIN, 74, styleOf(18, { isBold: true, widthMax: inner }));
  const warnings = [...facts.warnings];
  const top = title + 14 + 14 * (warnings.length + 1);
  const room = { width: inner - 2 * AROUND, height: paper.height - top - BELOW - 2 * AROUND };
  const { width, height } = page.picture;
  const scale = Math.min(1, room.width / width, room.height / height);
  if (scale < 1) {
    const share = new Intl.NumberFormat(page.locale, { style: 'percent' }).format(Math.floor(scale * 100) / 100);
    warnings.unshift(fillIn(words.reduced, { size: facts.size, share }));
  }
  for (const [index, warning] of warnings.entries())
    canvas.text(warning, MARGIN, title + 22 + index * 14, styleOf(9.5, { isBold: true, colour: RED, widthMax: inner }));
  const place = {
    left: (paper.width - width * scale) / 2,
    top: top + AROUND + (room.height - height * scale) / 2,
    scale,
  };
  drawMarks(canvas, { ...place, width: width * scale, height: height * scale });
  below(canvas, page, words, inner);
  return { canvas, place };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws two marks at each corner of the picture, outside it. */
function drawMarks(canvas: PageCanvas, { left, top, width, height }: Box): void {
  const half = MARK.width / 2;
  for (const x of [left, left + width]) {
    for (const y of [top - AROUND, top + height + MARK.gap])
      canvas.area(rectangle(x - half, y, MARK.width, MARK.length), INK);
  }
  for (const y of [top, top + height]) {
    for (const x of [left - AROUND, left + width + MARK.gap])
      canvas.area(rectangle(x, y - half, MARK.length, MARK.width), INK);
  }
}

function below(canvas: PageCanvas, page: ProofPage, words: ProofWords, inner: number): void {
  const { facts, colours, text, paper, locale } = page;
  let y = paper.height - BELOW + 16;
  const column = inner / 2;
  const fact = (name: string, value: string, left: number, width: number): void => {
    canvas.text(name, left, y, HEADING);
    canvas.text(value, left, y + 13, styleOf(10, { widthMax: width }));
  };
  canvas.area(rectangle(MARGIN, y - 14, inner, 0.5), LINE);
  const count = new Intl.NumberFormat(locale).format(Buffer.byteLength(text));
  const bytes = fillIn(words.bytes, { count });
  canvas.text(`${words.encoded} · ${bytes}`, MARGIN, y, HEADING);
  canvas.twoLines(text, MARGIN, y + 13, styleOf(10, { widthMax: inner }));
  y += ROW + 12;
  for (const [index, [name, value]] of facts.rows.entries()) {
    fact(name, value, MARGIN + (index % 2) * column, column - 12);
    if (index % 2 === 1) y += ROW;
  }
  canvas.text(colours.title, MARGIN, y, HEADING);
  for (const [index, { name, value, paint, role }] of colours.colours.entries()) {
    const left = MARGIN + (index % 2) * column;
    const baseline = y + 15 + Math.floor(index / 2) * 15;
    canvas.area(rectangle(left - 0.5, baseline - 9.5, 13, 11), LINE);
    const path = rectangle(left, baseline - 9, 12, 10);
    canvas.place({ layers: [{ path, paint, isCrisp: false, ...(role && { role }) }] }, 0, 0);
    canvas.text(`${name}  ${value}`, left + 20, baseline, styleOf(10, { widthMax: column - 32 }));
  }
  const bottom = paper.height - MARGIN;
  canvas.area(rectangle(MARGIN, bottom, 50 * POINTS_PER_MM, 0.75), INK);
  for (const x of [0, 50 * POINTS_PER_MM - 0.75]) canvas.area(rectangle(MARGIN + x, bottom - 5, 0.75, 5), INK);
  canvas.text(words.scale, MARGIN + 50 * POINTS_PER_MM + 10, bottom, styleOf(8, { colour: SOFT }));
}
