import type { LabelIndexes } from '../blocks/block-column.js';
import type { Count } from '../rollup/counts.js';

/** What a scan of a block is to the counts. Their order is the order of `tally`. */
export const NO_SCAN = 0;
export const KNOWN_VISITOR = 1;
export const UNIQUE = 2;
export const NOT_COUNTED = 3;
export const KINDS = 4;

/** For each label, how many scans there are of each kind. The one loop that most of the time is spent in. */
export function tally(indexes: LabelIndexes, labelCount: number, kinds: Uint8Array): Uint32Array {
  return addTally(new Uint32Array(labelCount * KINDS), indexes, kinds);
}

export function addTally(counts: Uint32Array, indexes: LabelIndexes, kinds: Uint8Array): Uint32Array {
  for (let at = 0; at < kinds.length; at++) {
    const slot = (indexes[at] ?? 0) * KINDS + (kinds[at] ?? 0);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}

/** Takes away the scans whose index does not fit. */
export function keep(kinds: Uint8Array, indexes: LabelIndexes, fits: Uint8Array): void {
  for (let at = 0; at < kinds.length; at++) kinds[at] = (kinds[at] ?? 0) * (fits[indexes[at] ?? 0] ?? 0);
}

/** Adds the scans that are counted under a key. Returns how many. */
export function addTo<Key>(counts: Map<Key, Count>, key: Key, tallied: Uint32Array, index: number): number {
  const uniques = tallied[index * KINDS + UNIQUE] ?? 0;
  const scans = (tallied[index * KINDS + KNOWN_VISITOR] ?? 0) + uniques;
  if (scans === 0) return 0;
  const count = counts.get(key) ?? { scans: 0, uniques: 0 };
  counts.set(key, count);
  count.scans += scans;
  count.uniques += uniques;
  return scans;
}
