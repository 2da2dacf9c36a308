import { inflateSync } from 'node:zlib';

const AFTER_SIGNATURE = 8;
/** Of a chunk, without its data: length, type, checksum. */
const CHUNK_FRAME = 12;
/** Samples of a pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row of each pass of an interlaced picture, and the steps from there (PNG specification, clause 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;
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

/** Each row of each pass begins with a byte for its filter and ends with a whole byte. */
function expectedBytes(bytes: Buffer): number {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bitDepth = 0, colourType = 0, , , interlaceMethod = 0] = bytes.subarray(24, 29);
  const bitsPerPixel = bitDepth * (SAMPLES[colourType] ?? 0);
  let total = 0;
  for (const [left, top, across, down] of interlaceMethod === 1 ? PASSES : WHOLE) {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    if (columns > 0 && rows > 0) total += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }
  return total;
}
