import { inflateSync } from 'node:zlib';
import { filteredLength } from '../../core/png/filtered-length.js';

const AFTER_SIGNATURE = 8;
/** Bytes of a chunk besides its data: length, type, checksum. */
const CHUNK_FRAME = 12;
/** Bytes that some encoders append and every decoder ignores. */
const SPARE = 65_536;

/**
 * Throws if a PNG's pixel data is shorter than its header says, which would make the decoder show uninitialised memory,
 * or much longer, because it would inflate an interlaced picture to any length. The bytes must begin with a PNG
 * signature and header.
 */
export function checkInflatedSize(bytes: Buffer): void {
  const expected = expectedBytes(bytes);
  const parts: Buffer[] = [];
  for (let at = AFTER_SIGNATURE; at + CHUNK_FRAME <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += CHUNK_FRAME + length;
  }
  const { length } = inflateSync(Buffer.concat(parts), { maxOutputLength: expected + SPARE });
  if (length < expected) throw new RangeError(`Has ${length} bytes of pixels, not ${expected}.`);
}

function expectedBytes(bytes: Buffer): number {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bitDepth = 0, colourType = 0, , , interlaceMethod = 0] = bytes.subarray(24, 29);
  return filteredLength({ width, height, bitDepth, colourType, interlaced: interlaceMethod === 1 });
}
