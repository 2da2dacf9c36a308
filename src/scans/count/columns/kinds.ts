import type { LabelIndexes } from '../../blocks/block-column.js';
import { addCount, type Count } from '../../rollup/counts.js';

/** The kind of a scan, as an index into the counts of a label. */
export const NO_SCAN = 0;
export const KNOWN_VISITOR = 1;
export const UNIQUE = 2;
export const NOT_COUNTED = 3;
export const KINDS = 4;

/** Adds the number of scans of each kind, per label. Most of the time is spent in this loop. */
export function countKinds(counts: Uint32Array, indexes: LabelIndexes, kinds: Uint8Array): Uint32Array {
  for (let at = 0; at < kinds.length; at++) {
    const slot = (indexes[at] ?? 0) * KINDS + (kinds[at] ?? 0);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}

/** Returns the counted scans of a label. */
function countAt(counts: Uint32Array, index: number): Count {
  const uniques = counts[index * KINDS + UNIQUE] ?? 0;
  return { scans: (counts[index * KINDS + KNOWN_VISITOR] ?? 0) + uniques, uniques };
}

/** Adds the counted scans of each label to the group with its key; scans of a label without a key are left out. */
export function addGroups(
  groups: Map<string, Count>,
  counts: Uint32Array,
  keyOf: (index: number) => string | undefined,
): Map<string, Count> {
  for (let index = 0; index * KINDS < counts.length; index++) {
    const count = countAt(counts, index);
    const key = count.scans > 0 ? keyOf(index) : undefined;
    if (key !== undefined) addCount(groups, key, count);
  }
  return groups;
}

/** Adds the uncounted scans of each label to the group with its key. */
export function addExcluded(
  groups: Map<string, Count>,
  counts: Uint32Array,
  keyOf: (index: number) => string,
): Map<string, Count> {
  for (let index = 0; index * KINDS < counts.length; index++) {
    const scans = counts[index * KINDS + NOT_COUNTED] ?? 0;
    if (scans > 0) addCount(groups, keyOf(index), { scans, uniques: 0 });
  }
  return groups;
}
