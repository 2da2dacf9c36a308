import type { Count } from '../rollup/counts.js';
import type { SegmentCounts } from './segment-counts.js';

function addMaps<Key>(one: ReadonlyMap<Key, Count>, other: ReadonlyMap<Key, Count>): Map<Key, Count> {
  const sums = new Map(one);
  for (const [key, { scans, uniques }] of other) {
    const before = sums.get(key);
    sums.set(key, { scans: (before?.scans ?? 0) + scans, uniques: (before?.uniques ?? 0) + uniques });
  }
  return sums;
}

/** The counts of two parts of a segment without a scan in both. */
export const addSegmentCounts = (one: SegmentCounts, other: SegmentCounts): SegmentCounts => ({
  scans: one.scans + other.scans,
  uniques: one.uniques + other.uniques,
  spans: addMaps(one.spans, other.spans),
  excludedSpans: addMaps(one.excludedSpans, other.excludedSpans),
  labels: new Map(
    [...one.labels].map(([dimension, counts]) => [
      dimension,
      addMaps(counts, other.labels.get(dimension) ?? new Map()),
    ]),
  ),
  campaigns: addMaps(one.campaigns, other.campaigns),
});
