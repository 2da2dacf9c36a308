import sharp from 'sharp';
import { type Pixels, pixelsOf } from '../scanning/looks.js';
import { READ } from '../scanning/readers.js';

/** A sheet as it was printed, centred on A4. Lengths are in millimetres. */
interface PrintedSheet {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly columnGap: number;
  readonly padding: number;
  readonly dpi: number;
}

/** What was measured on a label. Lengths are in millimetres. */
export interface ReadLabel {
  /** As zbar reads it. */
  readonly text: string | null;
  /** Of what is printed in the upper half, which is the code. */
  readonly codeWidth: number;
  /** Of all that is printed, with the text below. */
  readonly inkWidth: number;
  /** Number of printed pixels in the padding. */
  readonly outside: number;
}

const [PAPER_WIDTH, PAPER_HEIGHT] = [210, 297];
const INK_BELOW = 160;

/** Measures the labels of a page and reads the code on each by itself, in order. */
export async function readLabels(page: Buffer, sheet: PrintedSheet): Promise<ReadLabel[]> {
  const { columns, rows, width, height, columnGap, dpi } = sheet;
  const pixels = (mm: number): number => Math.round((mm / 25.4) * dpi);
  const left = (PAPER_WIDTH - columns * width - (columns - 1) * columnGap) / 2;
  const top = (PAPER_HEIGHT - rows * height) / 2;
  const labels: ReadLabel[] = [];
  for (let place = 0; place < columns * rows; place++) {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const box = {
      left: pixels(left + column * (width + columnGap)),
      top: pixels(top + row * height),
      width: pixels(width),
      height: pixels(height),
    };
    const label = await pixelsOf(sharp(page).extract(box));
    labels.push({ text: await READ.zbar(label), ...measure(label, pixels(sheet.padding), dpi) });
  }
  return labels;
}

function measure({ data, width, height }: Pixels, padding: number, dpi: number): Omit<ReadLabel, 'text'> {
  const isInk = (x: number, y: number): boolean => (data[4 * (y * width + x) + 1] ?? 255) < INK_BELOW;
  const inked = (from: number, until: number): number[] =>
    Array.from({ length: width }, (_, x) => x).filter((x) => {
      for (let y = from; y < until; y++) if (isInk(x, y)) return true;
      return false;
    });
  const spanOf = (columns: readonly number[]): number =>
    columns.length === 0 ? 0 : (((columns.at(-1) ?? 0) - (columns[0] ?? 0) + 1) / dpi) * 25.4;
  let outside = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x >= padding && x < width - padding && y >= padding && y < height - padding;
      if (!isInside && isInk(x, y)) outside += 1;
    }
  }
  return { codeWidth: spanOf(inked(0, Math.floor(height / 2))), inkWidth: spanOf(inked(0, height)), outside };
}
