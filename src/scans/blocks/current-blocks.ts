import type { HourCount, ScanBlock } from './scan-block.js';

/** Sums up hours of a day. Hours without scans may be missing. */
export function sumOfHours(hours: ReadonlyMap<number, HourCount>, fromHour: number, untilHour: number): HourCount {
  const sum = { rawScans: 0, rawUniques: 0, scans: 0, uniques: 0 };
  for (let hour = fromHour; hour < untilHour; hour++) {
    for (const name of ['rawScans', 'rawUniques', 'scans', 'uniques'] as const)
      sum[name] += hours.get(hour)?.[name] ?? 0;
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
    const sum = sumOfHours(hours, block.fromHour, block.untilHour);
    const isNext = block.fromHour === (current.at(-1)?.untilHour ?? 0);
    if (!isNext || (['rawScans', 'scans', 'uniques'] as const).some((name) => block[name] !== sum[name])) break;
    current.push(block);
  }
  return current;
}
