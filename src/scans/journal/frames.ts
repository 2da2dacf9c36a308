import { crc32 } from 'node:zlib';

/*
 * A segment of the journal holds a frame for each scan, one after the other, numbers big-endian:
 *
 *   0  u16  length of the payload
 *   2  u32  CRC-32 of version and payload, seeded with the length, so that a corrupt length is detected
 *   6  u8   version
 *   7       payload, see journal-entry.ts
 */
export const FRAME_HEADER = 7;
const CHECKED_FROM = 6;
/** No version has longer frames. Only this much must be looked at to find the frame after a damaged one. */
export const FRAME_MAX = 2_048;

/** Completes a frame whose version and payload are written. */
export function sealFrame(bytes: Buffer, start: number, end: number): void {
  const length = end - start - FRAME_HEADER;
  bytes.writeUInt16BE(length, start);
  bytes.writeUInt32BE(checksum(bytes, start, end), start + 2);
}

/**
 * Calls `onFrame` with each frame and the position after it; with null for a damaged one. Damage does not affect other
 * frames, since the next valid one is searched for. If the bytes are not `complete`, more follow them: an unreadable
 * rest is left. Returns the length that was read.
 */
export function readFrames(
  bytes: Buffer,
  complete: boolean,
  onFrame: (frame: Buffer | null, end: number) => void,
): number {
  let start = 0;
  while (start < bytes.length) {
    const end = frameEnd(bytes, start);
    if (isValid(bytes, start, end)) {
      onFrame(bytes.subarray(start, end), end);
      start = end;
      continue;
    }
    const next = findFrame(bytes, start + 1);
    if (next === bytes.length && !complete) return Math.max(start, next - FRAME_MAX);
    const { frames, length } = countFrames(bytes.subarray(start, next));
    for (let lost = length === next - start ? frames : 1; lost > 0; lost--) onFrame(null, next);
    start = next;
  }
  return start;
}

/** Returns the number of frames, including damaged ones. Most are only counted by their lengths. */
export function countScans(bytes: Buffer): number {
  let { frames, length } = countFrames(bytes);
  if (length === bytes.length) return frames;
  frames = 0;
  readFrames(bytes, true, () => frames++);
  return frames;
}

/** Counts frames by their lengths, up to the first that cannot be. Returns also the length of these frames. */
function countFrames(bytes: Buffer): { frames: number; length: number } {
  let [frames, length] = [0, 0];
  for (let end = frameEnd(bytes, 0); end <= bytes.length; end = frameEnd(bytes, length)) {
    length = end;
    frames++;
  }
  return { frames, length };
}

/** Returns the length of the bytes without a last frame that was not written completely. */
export function wholeLength(bytes: Buffer): number {
  const end = readFrames(bytes, false, () => {});
  return frameEnd(bytes, end) > bytes.length && !isOnlyLengthDamaged(bytes, end) ? end : bytes.length;
}

const isOnlyLengthDamaged = (bytes: Buffer, start: number): boolean =>
  start + FRAME_HEADER <= bytes.length && bytes.readUInt32BE(start + 2) === checksum(bytes, start, bytes.length);

/** Infinity if the header is cut off, and NaN, which is in no range, if its length was never written. */
function frameEnd(bytes: Buffer, start: number): number {
  if (start + FRAME_HEADER > bytes.length) return Number.POSITIVE_INFINITY;
  const end = start + FRAME_HEADER + bytes.readUInt16BE(start);
  return end > start + FRAME_HEADER && end <= start + FRAME_MAX ? end : Number.NaN;
}

const isValid = (bytes: Buffer, start: number, end: number): boolean =>
  end <= bytes.length && bytes.readUInt32BE(start + 2) === checksum(bytes, start, end);

const checksum = (bytes: Buffer, start: number, end: number): number =>
  crc32(bytes.subarray(start + CHECKED_FROM, end), end - start - FRAME_HEADER);

/** Returns the start of the first valid frame, or the length of the bytes. */
function findFrame(bytes: Buffer, from: number): number {
  let start = from;
  while (start < bytes.length && !isValid(bytes, start, frameEnd(bytes, start))) start++;
  return start;
}
