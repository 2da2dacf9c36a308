import { inflateSync } from 'node:zlib';

/** ICC profiles of cameras and screens have a few kilobytes, those for print a few hundred. */
const BYTES_MAX = 2 * 2 ** 20;
const HEADER_LENGTH = 128;

export type ProfileSpace = 'GRAY' | 'RGB ' | 'CMYK';

const JPEG_NAME = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Chunk number and chunk count, one byte each, follow the name (ICC.1:2022, B.4). */
const JPEG_HEADER_LENGTH = JPEG_NAME.length + 2;
const JPEG_CHUNK_MAX = 65_533 - JPEG_HEADER_LENGTH;

export const isProfileChunk = (segment: Buffer): boolean =>
  segment.length > JPEG_HEADER_LENGTH && segment.subarray(0, JPEG_NAME.length).equals(JPEG_NAME);

/**
 * Returns APP2 segments with the colour profile of a JPEG. Returns none if it is missing or invalid; the colours then
 * count as sRGB, as in browsers.
 */
export function profileSegments(chunks: readonly Buffer[], space: ProfileSpace): Buffer[] {
  const ordered = chunks.toSorted((one, other) => (one[JPEG_NAME.length] ?? 0) - (other[JPEG_NAME.length] ?? 0));
  const isWhole = ordered.every(
    (chunk, index) => chunk[JPEG_NAME.length] === index + 1 && chunk[JPEG_NAME.length + 1] === chunks.length,
  );
  if (!isWhole) return [];
  const profile = Buffer.concat(ordered.map((chunk) => chunk.subarray(JPEG_HEADER_LENGTH)));
  if (!isSound(profile, space)) return [];
  const count = Math.ceil(profile.length / JPEG_CHUNK_MAX);
  return Array.from({ length: count }, (_, index) => {
    const data = profile.subarray(index * JPEG_CHUNK_MAX, (index + 1) * JPEG_CHUNK_MAX);
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...JPEG_NAME, index + 1, count]);
    head.writeUInt16BE(2 + JPEG_HEADER_LENGTH + data.length, 2);
    return Buffer.concat([head, data]);
  });
}

/** Whether an iCCP chunk (PNG specification, 11.3.2.3) contains a valid profile. */
export function hasSoundProfile(chunk: Buffer, space: ProfileSpace): boolean {
  const end = chunk.indexOf(0);
  // A name of 1 to 79 characters, a zero, the compression method 0, a zlib stream.
  if (end < 1 || end > 79 || !/^[\x20-\x7e\xa1-\xff]+$/.test(chunk.toString('latin1', 0, end))) return false;
  if (chunk[end + 1] !== 0) return false;
  try {
    return isSound(inflateSync(chunk.subarray(end + 2), { maxOutputLength: BYTES_MAX }), space);
  } catch {
    return false;
  }
}

/** Checks the header (ICC.1:2022, 7.2): length, signature, colour space. */
function isSound(profile: Buffer, space: ProfileSpace): boolean {
  if (profile.length <= HEADER_LENGTH || profile.length > BYTES_MAX) return false;
  const signature = (at: number): string => profile.toString('latin1', at, at + 4);
  return profile.readUInt32BE(0) === profile.length && signature(16) === space && signature(36) === 'acsp';
}
