import { inflateSync } from 'node:zlib';
import { filteredLength } from '../../core/png/filtered-length.js';

const AFTER_SIGNATURE = 8;
/** Of a chunk, without its data: length, type, checksum. */
const CHUNK_FRAME = 12;
/** What some encoders append, which every decoder ignores. */
const SPARE = 65_536;

/**
 * Throws when the pixel data of a PNG is shorter than its header says, where the decoder would show memory that it has not
 * written, or much longer, where it would inflate an interlaced picture to any length. The bytes must begin with a PNG's
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
