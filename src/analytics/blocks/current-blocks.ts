import type { HourCount, ScanBlock } from './scan-block.js';

/** Sums up hours of a day. Hours without scans may be missing. */
export function sumOfHours(hours: ReadonlyMap<number, HourCount>, fromHour: number, untilHour: number): HourCount {
  const sum = { rawScans: 0, uniques: 0 };
  for (let hour = fromHour; hour < untilHour; hour++) {
    sum.rawScans += hours.get(hour)?.rawScans ?? 0;
    sum.uniques += hours.get(hour)?.uniques ?? 0;
  }
  return sum;
}

/**
 * Returns a day's blocks in order, up to the first one that differs from the scans now in `scan`. Scans are only
 * added, except by `removeScans`, which deletes the day's blocks. A scan is no longer unique only if an added one took
 * its place. So equal numbers mean equal scans.
 */
export function currentBlocks(blocks: readonly ScanBlock[], hours: ReadonlyMap<number, HourCount>): ScanBlock[] {
  const current: ScanBlock[] = [];
  for (const block of blocks.toSorted((a, b) => a.fromHour - b.fromHour)) {
    const { rawScans, uniques } = sumOfHours(hours, block.fromHour, block.untilHour);
    const isNext = block.fromHour === (current.at(-1)?.untilHour ?? 0);
    if (!isNext || block.rawScans !== rawScans || block.uniques !== uniques) break;
    current.push(block);
  }
  return current;
}
