import { crc32 } from 'node:zlib';
import { joinParts, splitParts } from './file-parts.js';
import { TOKENS } from './meaningful-tokens.js';

/** Numbers from 0 up to, but excluding, `below`, the same for the same seed. */
type Random = (below: number) => number;

type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** Maximum number of changes to one file. */
const CHANGES_MAX = 6;
/** Maximum number of copies of one range, and maximum bytes that they may add. */
const COPIES_MAX = 64;
const ADDED_BYTES_MAX = 256 * 1024;

const NUMBERS = ['0', '-1', '1', '2147483647', '4294967296', '99999999999999999999', '0.1', '1e9', '00'] as const;
const LENGTHS = [0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff] as const;

/**
 * Returns a damaged copy of a file: a few bits inverted, ranges removed, repeated, moved or overwritten, lengths and
 * numbers changed, tokens inserted, and the file's own parts (chunks of a PNG, segments of a JPEG, objects of a PDF)
 * reordered. The same bytes and seed always give the same copy. Each of at most six changes makes the copy at most 256
 * KB longer.
 */
export function mutateBytes(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed);
  let mutant: Buffer = Buffer.from(bytes);
  const changes = 1 + random(CHANGES_MAX);
  for (let i = 0; i < changes; i++) mutant = pick(MUTATIONS, random)(mutant, random);
  // A PNG with wrong checksums is rejected immediately, so nothing after that check would be tested.
  return random(3) === 0 ? mutant : withChecksums(mutant);
}

/** Mulberry32 generator. */
const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
};

const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

/** A range of the file, usually short. */
const rangeOf = (bytes: Buffer, random: Random): { from: number; to: number } => {
  const from = random(bytes.length + 1);
  const longest = pick([4, 16, 64, 1024, bytes.length], random);
  return { from, to: Math.min(bytes.length, from + 1 + random(longest)) };
};

const replaced = (bytes: Buffer, from: number, to: number, by: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);

const flipBits: Mutation = (bytes, random) => {
  for (let i = random(16); i >= 0 && bytes.length > 0; i--) {
    const at = random(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
  }
  return bytes;
};

const overwriteRange: Mutation = (bytes, random) => {
  const { from, to } = rangeOf(bytes, random);
  const fill = random(2) === 0 ? random(256) : null;
  for (let at = from; at < to; at++) bytes[at] = fill ?? random(256);
  return bytes;
};

const removeRange: Mutation = (bytes, random) => {
  const { from, to } = rangeOf(bytes, random);
  return replaced(bytes, from, to, Buffer.alloc(0));
};

const repeatRange: Mutation = (bytes, random) => {
  const { from, to } = rangeOf(bytes, random);
  const range = bytes.subarray(from, Math.min(to, from + ADDED_BYTES_MAX));
  const copies = Math.min(1 + random(COPIES_MAX), Math.floor(ADDED_BYTES_MAX / Math.max(1, range.length)));
  return replaced(bytes, from, from, Buffer.concat(Array.from({ length: copies }, () => range)));
};

const moveRange: Mutation = (bytes, random) => {
  const { from, to } = rangeOf(bytes, random);
  const range = Buffer.from(bytes.subarray(from, to));
  const rest = replaced(bytes, from, to, Buffer.alloc(0));
  const at = random(rest.length + 1);
  return replaced(rest, at, at, range);
};

const insertToken: Mutation = (bytes, random) => {
  const token = Buffer.from(pick(TOKENS, random), 'latin1');
  const at = random(bytes.length + 1);
  return replaced(bytes, at, random(2) === 0 ? at : Math.min(bytes.length, at + token.length), token);
};

const cutOff: Mutation = (bytes, random) => bytes.subarray(0, random(bytes.length + 1));

/** Replaces a number written in digits. */
const changeNumber: Mutation = (bytes, random) => {
  const start = random(bytes.length + 1);
  const isDigit = (at: number): boolean => /\d/.test(String.fromCharCode(bytes[at] ?? 0));
  let from = start;
  while (from < bytes.length && !isDigit(from)) from++;
  let to = from;
  while (to < bytes.length && isDigit(to)) to++;
  return from === to ? bytes : replaced(bytes, from, to, Buffer.from(pick(NUMBERS, random)));
};

/** Overwrites a big-endian field of 1, 2 or 4 bytes, as in PNG and JPEG. */
const changeLength: Mutation = (bytes, random) => {
  const size = pick([1, 2, 4], random);
  if (bytes.length < size) return bytes;
  bytes.writeUIntBE(pick(LENGTHS, random) % 256 ** size, random(bytes.length - size + 1), size);
  return bytes;
};

const reorderParts: Mutation = (bytes, random) => {
  const parts = splitParts(bytes);
  if (parts.length < 2) return bytes;
  const from = random(parts.length);
  const part = parts[from] ?? Buffer.alloc(0);
  const change = random(3);
  if (change > 0) parts.splice(from, 1);
  if (change < 2) parts.splice(random(parts.length + 1), 0, part);
  return joinParts(parts);
};

const MUTATIONS: readonly Mutation[] = [
  flipBits,
  overwriteRange,
  removeRange,
  repeatRange,
  moveRange,
  insertToken,
  insertToken,
  cutOff,
  changeNumber,
  changeLength,
  reorderParts,
  reorderParts,
];

const PNG_CHUNK_FRAME = 12;

/** Corrects the checksums of a PNG whose chunks can still be found. Returns anything else unchanged. */
const withChecksums = (bytes: Buffer): Buffer => {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes;
  const parts = splitParts(bytes).map((part) => Buffer.from(part));
  for (const part of parts.slice(1)) {
    if (part.length < PNG_CHUNK_FRAME) continue;
    part.writeUInt32BE(crc32(part.subarray(4, part.length - 4)), part.length - 4);
  }
  return joinParts(parts);
};
