/**
 * How the stored pixels must be turned, as in TIFF's tag 274: 1 not at all, 2 mirrored, 3 upside down, 4 flipped, 5
 * transposed, 6 by 90° clockwise, 7 transversed, 8 by 90° counter-clockwise.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const ENTRY_LENGTH = 12;
/** TIFF 6.0 sets no limit; cameras write about twenty entries. */
const MAX_ENTRIES = 512;

/**
 * Returns the orientation in an EXIF block (from its TIFF header on), or 1 if there is no valid one. Reads only the
 * first directory and follows no other pointer, so that no block can make it loop or read out of bounds.
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
