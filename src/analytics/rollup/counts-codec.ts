import type { Count } from './counts.js';

/*
 * A rollup's labels as stored: for each label, in ascending order of its number, three unsigned LEB128 numbers: the
 * distance to the label before, scans, uniques. A label of few scans takes three to five bytes, and a thousand are read in
 * some 20 µs. So a campaign has one row per hour and day, not one per label.
 */

export const writeNumber = (bytes: Buffer, at: number, value: number): number => {
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
export const ENTRY_BYTES_MAX = 24;

/** Encodes counts, all of them at most `Number.MAX_SAFE_INTEGER`. */
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

/** Calls `each` for every label of encoded bytes. Throws a RangeError when they end too early. */
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
