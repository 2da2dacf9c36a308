import { createInflate } from 'node:zlib';
import { filteredLength } from '../../core/png/filtered-length.js';
import type { DecodedImage } from '../copies/open-image.js';
import { hasSoundProfile } from './colour-profile.js';
import { decodeImage } from './decode-image.js';
import { readOrientation } from './image-orientation.js';
import { damaged } from './image-refusal.js';
import { checkSize, type ImageLimits } from './image-size.js';
import { readChunks, withoutMetadata } from './png-chunks.js';
import { checkPalette, isGrey, readHeader } from './png-header.js';

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
