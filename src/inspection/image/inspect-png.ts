import { createInflate } from 'node:zlib';
import { decodePng, encodePng } from './image-codec.js';
import { type CopyLimits, type ImageCopy, makeCopies } from './image-copies.js';
import { applyOrientation, readOrientation } from './image-orientation.js';
import { damaged } from './image-refusal.js';
import { checkSize, type ImageLimits } from './image-size.js';
import { barePng, readChunks } from './png-chunks.js';
import { checkPalette, filteredLength, readHeader } from './png-header.js';

export interface CleanImage {
  /** In pixels, after orientation. */
  width: number;
  height: number;
  /** The pixels alone, encoded anew. */
  publicBytes: Buffer;
  /** The same narrower, ascending by width. */
  copies: ImageCopy[];
}

/**
 * Checks a file that begins with PNG's signature, from its structure over the length of its pixel data to a full
 * decoding, and encodes its pixels anew. Throws an ImageRefusal.
 */
export async function inspectPng(bytes: Buffer, limits: ImageLimits & CopyLimits): Promise<CleanImage> {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks.header);
  checkSize(header.width, header.height, limits);
  checkPalette(header, chunks);
  await checkImageData(chunks.imageData, filteredLength(header));
  const bitmap = await decodePng(barePng(chunks), header);
  const upright = applyOrientation(bitmap, chunks.exif === null ? 1 : readOrientation(chunks.exif));
  const publicBytes = await encodePng(upright);
  const copies = await makeCopies(upright, encodePng, limits);
  return { width: upright.width, height: upright.height, publicBytes, copies };
}

/**
 * Inflates piece by piece and keeps nothing: a bomb costs the time to inflate `expected` bytes and 256 KB of memory.
 */
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
  if (length > expected) throw damaged('PNG', 'it holds more pixel data than its size says.');
  if (length < expected) throw damaged('PNG', 'it holds less pixel data than its size says.');
  if (inflate.bytesWritten < imageData.length) throw damaged('PNG', 'something else follows its pixel data.');
}
