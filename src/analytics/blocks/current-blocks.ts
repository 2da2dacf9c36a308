import type { HourCount, ScanBlock } from './scan-block.js';

/** The sums of hours of a day, of which those without scans may be missing. */
export function sumOfHours(hours: ReadonlyMap<number, HourCount>, fromHour: number, untilHour: number): HourCount {
  const sum = { rawScans: 0, uniques: 0 };
  for (let hour = fromHour; hour < untilHour; hour++) {
    sum.rawScans += hours.get(hour)?.rawScans ?? 0;
    sum.uniques += hours.get(hour)?.uniques ?? 0;
  }
  return sum;
}

/**
 * The blocks of a day, in order from its beginning, up to the first that does not have the scans which `scan` has now. Scans are
 * only ever added, and one that is no longer unique has lost that to one that was added: so the same numbers mean the same scans.
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
