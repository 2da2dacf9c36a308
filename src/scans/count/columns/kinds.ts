import type { LabelIndexes } from '../../blocks/block-column.js';
import { addCount, type Count } from '../../rollup/counts.js';

/** The kind of a scan, as an index into the counts of a label. */
export const NO_SCAN = 0;
export const KNOWN_VISITOR = 1;
export const UNIQUE = 2;
export const NOT_COUNTED = 3;
export const KINDS = 4;

/** The scans of a block that are in a count: their positions in the block, and their kinds in the same order. */
export interface PickedScans {
  readonly positions: Uint32Array;
  readonly kinds: Uint8Array;
}

/** Returns the positions whose index fits: 1 in `fits`, as opposed to 0. Without a branch: half of them would be predicted wrongly. */
export function keepFitting(positions: Uint32Array, indexes: LabelIndexes, fits: Uint8Array): Uint32Array {
  const kept = new Uint32Array(positions.length);
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const at = positions[index] ?? 0;
    kept[count] = at;
    count += fits[indexes[at] ?? 0] ?? 0;
  }
  return kept.subarray(0, count);
}

/** Adds the number of picked scans of each kind, per label. Most of the time is spent in this loop, which `for … of` makes slower. */
export function countKinds(counts: Uint32Array, indexes: LabelIndexes, { kinds, positions }: PickedScans): Uint32Array {
  for (let index = 0; index < positions.length; index++) {
    const slot = (indexes[positions[index] ?? 0] ?? 0) * KINDS + (kinds[index] ?? 0);
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
