import type { SegmentDimension } from '../../core/contract/dimension.js';
import type { BlockColumn, LabelIndexes } from '../blocks/block-column.js';
import type { ScanBlock } from '../blocks/scan-block.js';
import { addCount, type Count } from '../rollup/counts.js';

/** A block with the columns needed for a count. */
export interface LoadedBlock extends ScanBlock {
  /** Milliseconds since the start of the day, per scan; null if not needed. */
  readonly times: Uint32Array | null;
  readonly flags: Uint8Array;
  /** Campaign number, per scan; null if not needed. */
  readonly campaigns: LabelIndexes | null;
  readonly columns: ReadonlyMap<SegmentDimension, BlockColumn>;
}

/** The spans that a block touches, and the span of each scan relative to the first. */
export interface BlockSpans {
  readonly first: number;
  readonly count: number;
  readonly indexes: LabelIndexes;
}

/** The kind of a scan in a block, as an index into the counts of a label. */
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
export function countAt(counts: Uint32Array, index: number): Count {
  const uniques = counts[index * KINDS + UNIQUE] ?? 0;
  return { scans: (counts[index * KINDS + KNOWN_VISITOR] ?? 0) + uniques, uniques };
}

/** Adds counted scans under a key, if there are any. */
export function addScans<Key>(counts: Map<Key, Count>, key: Key, count: Count): void {
  if (count.scans > 0) addCount(counts, key, count);
}

/** Returns the counted scans by label; those without scans are absent. */
export function countsOf(byIndex: Uint32Array): Map<number, Count> {
  const counts = new Map<number, Count>();
  for (let index = 0; index * KINDS < byIndex.length; index++) addScans(counts, index, countAt(byIndex, index));
  return counts;
}
