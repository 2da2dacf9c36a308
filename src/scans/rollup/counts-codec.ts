import type { Count } from './counts.js';
import type { LabelDeltas } from './label-deltas.js';

/*
 * Format of a rollup's stored labels: for each label, in ascending order of number, three unsigned LEB128 numbers
 * (difference to the previous label, scans, uniques). A label with few scans takes three to five bytes, and a thousand
 * labels are read in about 20 µs. So a campaign has one row per hour and day instead of one per label.
 */

const writeNumber = (bytes: Buffer, at: number, value: number): number => {
  let rest = value;
  let position = at;
  while (rest >= 0x80) {
    bytes[position++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  bytes[position++] = rest;
  return position;
};

/** Bytes of three numbers up to `Number.MAX_SAFE_INTEGER`. */
const ENTRY_BYTES_MAX = 24;

/** Encodes counts, each at most `Number.MAX_SAFE_INTEGER`. */
export function encodeLabels(labels: ReadonlyMap<number, Count>): Buffer {
  const bytes = Buffer.allocUnsafe(labels.size * ENTRY_BYTES_MAX);
  let at = 0;
  let before = 0;
  for (const [label, { scans, uniques }] of [...labels].sort(([a], [b]) => a - b)) {
    at = writeNumber(bytes, at, label - before);
    at = writeNumber(bytes, at, scans);
    at = writeNumber(bytes, at, uniques);
    before = label;
  }
  return bytes.subarray(0, at);
}

/** Calls `each` for every encoded label. Throws a RangeError if the bytes end too early. */
export function decodeLabels(bytes: Uint8Array, each: (label: number, scans: number, uniques: number) => void): void {
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('the labels of a rollup end in the middle of a number');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  let label = 0;
  while (at < bytes.length) {
    label += readNumber();
    each(label, readNumber(), readNumber());
  }
}

/** Reused for all rows. */
let scratch = Buffer.allocUnsafe(64 * 1024);

/**
 * Adds to a stored row's encoded labels without decoding them to a map. The result is the same as `encodeLabels`
 * of the sum, in a tenth of the time. A negative sum, which only a damaged row can have, becomes zero; a recount
 * finds such rows.
 */
export function mergeLabels(stored: Uint8Array, added: LabelDeltas): Buffer {
  const most = stored.length + (added.length / 3) * ENTRY_BYTES_MAX;
  if (most > scratch.length) scratch = Buffer.allocUnsafe(most * 2);
  const bytes = scratch;
  let at = 0;
  let before = 0;
  const write = (label: number, scans: number, uniques: number): void => {
    if (scans <= 0 && uniques <= 0) return;
    at = writeNumber(bytes, at, label - before);
    at = writeNumber(bytes, at, Math.max(0, scans));
    at = writeNumber(bytes, at, Math.max(0, uniques));
    before = label;
  };
  let index = 0;
  let next = added[0] ?? Number.POSITIVE_INFINITY;
  const writeAdded = (scans: number, uniques: number): void => {
    write(next, scans + (added[index + 1] ?? 0), uniques + (added[index + 2] ?? 0));
    index += 3;
    next = added[index] ?? Number.POSITIVE_INFINITY;
  };
  decodeLabels(stored, (label, scans, uniques) => {
    while (next < label) writeAdded(0, 0);
    if (next === label) writeAdded(scans, uniques);
    else write(label, scans, uniques);
  });
  while (index < added.length) writeAdded(0, 0);
  return Buffer.from(bytes.subarray(0, at));
}
