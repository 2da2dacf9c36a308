import { damaged } from './image-refusal.js';
import type { PngChunks } from './png-chunks.js';

export interface PngHeader {
  width: number;
  height: number;
  /** 1, 2, 4, 8 or 16: of a sample, or of a palette index. */
  bitDepth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  colourType: number;
  interlaced: boolean;
}

const PALETTE_TYPE = 3;
/** Samples of a pixel and allowed bit depths, by colour type (PNG specification, table 12). */
const COLOUR_TYPES = new Map<number, { samples: number; bitDepths: readonly number[] }>([
  [0, { samples: 1, bitDepths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, bitDepths: [8, 16] }],
  [PALETTE_TYPE, { samples: 1, bitDepths: [1, 2, 4, 8] }],
  [4, { samples: 2, bitDepths: [8, 16] }],
  [6, { samples: 4, bitDepths: [8, 16] }],
]);
/** Adam7's passes (clause 8.2): first column and row, then distance of columns and rows. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Whether the image has shades of grey only, with or without alpha. */
export const isGrey = ({ colourType }: PngHeader): boolean => colourType === 0 || colourType === 4;

/** Reads IHDR (clause 11.2.2). The size is not checked: it may even be zero. */
export function readHeader(data: Buffer): PngHeader {
  if (data.length !== 13) throw damaged('PNG', 'its IHDR chunk has the wrong length.');
  const bitDepth = data.readUInt8(8);
  const colourType = data.readUInt8(9);
  const interlace = data.readUInt8(12);
  if (!COLOUR_TYPES.get(colourType)?.bitDepths.includes(bitDepth)) {
    throw damaged('PNG', `there is no colour type ${colourType} of ${bitDepth} bits.`);
  }
  if (data.readUInt8(10) !== 0) throw damaged('PNG', 'its compression method is unknown.');
  if (data.readUInt8(11) !== 0) throw damaged('PNG', 'its filter method is unknown.');
  if (interlace > 1) throw damaged('PNG', 'its interlace method is unknown.');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  return { width, height, bitDepth, colourType, interlaced: interlace === 1 };
}

/** Checks that PLTE and tRNS suit the colour type (clauses 11.2.3 and 11.3.2.1). */
export function checkPalette({ bitDepth, colourType }: PngHeader, { palette, transparency }: PngChunks): void {
  if (palette === null && colourType === PALETTE_TYPE) throw damaged('PNG', 'it has no palette.');
  if (palette !== null) {
    if (colourType === 0 || colourType === 4) throw damaged('PNG', 'a grey image has no palette.');
    const entries = palette.length / 3;
    const most = colourType === PALETTE_TYPE ? 2 ** bitDepth : 256;
    if (!Number.isInteger(entries) || entries < 1 || entries > most)
      throw damaged('PNG', 'its palette has a wrong size.');
  }
  if (transparency === null) return;
  if (colourType === 4 || colourType === 6) throw damaged('PNG', 'an image with alpha has no tRNS chunk.');
  const { length } = transparency;
  const fits =
    colourType === PALETTE_TYPE ? length <= (palette?.length ?? 0) / 3 : length === (colourType === 0 ? 2 : 6);
  if (!fits) throw damaged('PNG', 'its tRNS chunk has a wrong size.');
}

/** Returns the bytes of all filtered rows, which is the exact length of the inflated image data. */
export function filteredLength({ width, height, bitDepth, colourType, interlaced }: PngHeader): number {
  const bitsPerPixel = bitDepth * (COLOUR_TYPES.get(colourType)?.samples ?? 0);
  const rows = (columns: number, count: number): number =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  if (!interlaced) return rows(width, height);
  let length = 0;
  for (const [left, top, across, down] of ADAM7) {
    length += rows(Math.ceil((width - left) / across), Math.ceil((height - top) / down));
  }
  return length;
}
