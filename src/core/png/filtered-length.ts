/**
 * Samples per pixel by PNG colour type: grey, colour, palette, grey with alpha, colour with alpha (table 12 of the
 * specification).
 */
const SAMPLES_OF_COLOUR_TYPE: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** Adam7 passes (clause 8.2): first column and row, then column and row increments. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The properties of a PNG that determine the length of its image data. */
export interface PngRows {
  readonly width: number;
  readonly height: number;
  /** Bits per sample, or per palette index. */
  readonly bitDepth: number;
  readonly colourType: number;
  readonly interlaced: boolean;
}

/**
 * Returns the number of bytes in all filtered rows, which is the exact length of the inflated image data. Each row
 * starts with a filter byte and is padded to whole bytes.
 */
export function filteredLength({ width, height, bitDepth, colourType, interlaced }: PngRows): number {
  const bitsPerPixel = bitDepth * (SAMPLES_OF_COLOUR_TYPE.get(colourType) ?? 0);
  const rows = (columns: number, count: number): number =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  if (!interlaced) return rows(width, height);
  let length = 0;
  for (const [left, top, across, down] of ADAM7) {
    length += rows(Math.ceil((width - left) / across), Math.ceil((height - top) / down));
  }
  return length;
}
