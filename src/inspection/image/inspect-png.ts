import { createInflate } from 'node:zlib';
import { filteredLength } from '../../core/png/filtered-length.js';
import type { DecodedImage } from '../copies/open-image.js';
import { hasSoundProfile } from './colour-profile.js';
import { decodeImage } from './decode-image.js';
import { readOrientation } from './image-orientation.js';
import { damaged } from './image-refusal.js';
import { checkSize, type ImageLimits } from './image-size.js';
import { type PngChunks, readChunks, withoutMetadata } from './png-chunks.js';

/**
 * Checks a file that begins with PNG's signature: its chunks, the length of its pixel data and, by decoding, its
 * pixels. Returns the pixels upright. Throws an ImageRefusal.
 */
export async function inspectPng(bytes: Buffer, limits: ImageLimits): Promise<DecodedImage> {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks.header);
  checkSize(header.width, header.height, limits);
  checkPalette(header, chunks);
  await checkImageData(chunks.imageData, filteredLength(header));
  const isSound = chunks.profile !== null && hasSoundProfile(chunks.profile, isGrey(header) ? 'GRAY' : 'RGB ');
  return decodeImage('PNG', withoutMetadata(chunks, isSound ? chunks.profile : null), {
    width: header.width,
    height: header.height,
    orientation: chunks.exif === null ? 1 : readOrientation(chunks.exif),
    grey: header.colourType === 0 && chunks.transparency === null,
  });
}

/** Inflates in chunks and discards them: a bomb costs the time to inflate `expected` bytes and 256 KB of memory. */
async function checkImageData(imageData: Buffer, expected: number): Promise<void> {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  let length = 0;
  try {
    inflate.end(imageData);
    for await (const piece of inflate) {
      length += (piece as Buffer).length;
      if (length > expected) break;
    }
  } catch {
    throw damaged('PNG', 'its pixel data cannot be decompressed.');
  }
  if (length > expected) throw damaged('PNG', 'it has more pixel data than its size needs.');
  if (length < expected) throw damaged('PNG', 'it has less pixel data than its size needs.');
  if (inflate.bytesWritten < imageData.length) throw damaged('PNG', 'something else follows its pixel data.');
}

export interface PngHeader {
  width: number;
  height: number;
  /** Bits of a sample or palette index: 1, 2, 4, 8 or 16. */
  bitDepth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  colourType: number;
  interlaced: boolean;
}

const PALETTE_TYPE = 3;
/** Allowed bit depths by colour type (PNG specification, table 12). */
const BIT_DEPTHS = new Map<number, readonly number[]>([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [PALETTE_TYPE, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);
/** Whether the image only has shades of grey, with or without alpha. */
const isGrey = ({ colourType }: PngHeader): boolean => colourType === 0 || colourType === 4;

/** Reads IHDR (clause 11.2.2). The size is not checked: it may even be zero. */
function readHeader(data: Buffer): PngHeader {
  if (data.length !== 13) throw damaged('PNG', 'its IHDR chunk has the wrong length.');
  const bitDepth = data.readUInt8(8);
  const colourType = data.readUInt8(9);
  const interlace = data.readUInt8(12);
  if (!BIT_DEPTHS.get(colourType)?.includes(bitDepth)) {
    throw damaged('PNG', `colour type ${colourType} with ${bitDepth} bits does not exist.`);
  }
  if (data.readUInt8(10) !== 0) throw damaged('PNG', 'its compression method is unknown.');
  if (data.readUInt8(11) !== 0) throw damaged('PNG', 'its filter method is unknown.');
  if (interlace > 1) throw damaged('PNG', 'its interlace method is unknown.');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  return { width, height, bitDepth, colourType, interlaced: interlace === 1 };
}

/** Checks that PLTE and tRNS suit the colour type (clauses 11.2.3 and 11.3.2.1). */
function checkPalette({ bitDepth, colourType }: PngHeader, { palette, transparency }: PngChunks): void {
  if (palette === null && colourType === PALETTE_TYPE) throw damaged('PNG', 'it has no palette.');
  if (palette !== null) {
    if (colourType === 0 || colourType === 4) throw damaged('PNG', 'a grey image has no palette.');
    const entries = palette.length / 3;
    const most = colourType === PALETTE_TYPE ? 2 ** bitDepth : 256;
    if (!Number.isInteger(entries) || entries < 1 || entries > most)
      throw damaged('PNG', 'its palette has the wrong size.');
  }
  if (transparency === null) return;
  if (colourType === 4 || colourType === 6) throw damaged('PNG', 'an image with alpha has no tRNS chunk.');
  const { length } = transparency;
  const fits =
    colourType === PALETTE_TYPE ? length <= (palette?.length ?? 0) / 3 : length === (colourType === 0 ? 2 : 6);
  if (!fits) throw damaged('PNG', 'its tRNS chunk has the wrong size.');
}
