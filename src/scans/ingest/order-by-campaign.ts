import type { JournaledScan } from './journaled-scan.js';

/**
 * Returns the positions of scans ordered by campaign key, and in the given order within a campaign, so that sums by
 * campaign need no look-up per scan. A counting sort, whose cost is linear in the number of scans.
 */
export function orderByCampaign(scans: readonly JournaledScan[]): Int32Array {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const numberOf = new Int32Array(scans.length);
  for (const [index, { campaignKey }] of scans.entries()) {
    let number = numbers.get(campaignKey.text);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(campaignKey.text, number);
      counts.push(0);
    }
    numberOf[index] = number;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  const starts = new Int32Array(counts.length);
  let start = 0;
  for (const [, number] of [...numbers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    starts[number] = start;
    start += counts[number] ?? 0;
  }
  const order = new Int32Array(scans.length);
  for (let index = 0; index < scans.length; index++) {
    const number = numberOf[index] ?? 0;
    const at = starts[number] ?? 0;
    order[at] = index;
    starts[number] = at + 1;
  }
  return order;
}
