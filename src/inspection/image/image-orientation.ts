/**
 * How the stored pixels must be turned, as in TIFF's tag 274: 1 not at all, 2 mirrored, 3 upside down, 4 flipped,
 * 5 transposed, 6 by 90° clockwise, 7 transversed, 8 by 90° counter-clockwise.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface Bitmap {
  width: number;
  height: number;
  /** RGBA, row by row, width × height × 4 bytes. */
  data: Buffer;
}

const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const ENTRY_LENGTH = 12;
/** TIFF 6.0 sets no bound; cameras write some twenty entries. */
const MAX_ENTRIES = 512;

/**
 * Returns the orientation in an EXIF block (from its TIFF header on), or 1 without a valid one. Reads the first directory
 * only and follows no other pointer, so that no block can make it loop or leave the bytes.
 */
export function readOrientation(tiff: Buffer): Orientation {
  if (tiff.length < 8) return 1;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (short(2) !== 42) return 1;
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = Math.min(short(directory), MAX_ENTRIES);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * ENTRY_LENGTH;
    if (entry + ENTRY_LENGTH > tiff.length) return 1;
    if (short(entry) !== ORIENTATION_TAG) continue;
    return short(entry + 2) === SHORT_TYPE ? toOrientation(short(entry + 8)) : 1;
  }
  return 1;
}

/** Turns the pixels upright. Orientation 1 returns the same bitmap; any other allocates a second one. */
export function applyOrientation(bitmap: Bitmap, orientation: Orientation): Bitmap {
  if (orientation === 1) return bitmap;
  const { width, height } = bitmap;
  const transposed = orientation >= 5;
  const upright = {
    width: transposed ? height : width,
    height: transposed ? width : height,
    data: Buffer.alloc(bitmap.data.length),
  };
  const source = pixelsOf(bitmap.data);
  const target = pixelsOf(upright.data);
  // Where the upright image's first pixel is stored, and the distance to its neighbours to the right and below.
  const [right, below] = transposed ? [width, 1] : [1, width];
  const fromRight = orientation === 2 || orientation === 3 || orientation === 6 || orientation === 7;
  const fromBottom = orientation === 3 || orientation === 4 || orientation === 7 || orientation === 8;
  const stepRight = fromRight ? -right : right;
  const stepBelow = fromBottom ? -below : below;
  const start = (fromRight ? (upright.width - 1) * right : 0) + (fromBottom ? (upright.height - 1) * below : 0);
  let to = 0;
  for (let y = 0; y < upright.height; y++) {
    let from = start + y * stepBelow;
    for (let x = 0; x < upright.width; x++) {
      target[to++] = source[from] ?? 0;
      from += stepRight;
    }
  }
  return upright;
}

/** One number for each pixel; copies only data that are not aligned to 4 bytes. */
function pixelsOf(data: Buffer): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

function toOrientation(value: number): Orientation {
  switch (value) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
      return value;
    default:
      return 1;
  }
}
