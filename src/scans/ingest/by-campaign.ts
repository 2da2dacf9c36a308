import type { JournaledScan } from './journaled-scan.js';

/**
 * The positions of scans so that those of one campaign stand together, the campaigns in the order of their keys. So what
 * is summed up by campaign needs no look-up for each scan.
 */
export function orderByCampaign(scans: readonly JournaledScan[]): Int32Array {
  const places = new Map<string, number>();
  const counts: number[] = [];
  const placeOf = new Int32Array(scans.length);
  for (const [index, { subject }] of scans.entries()) {
    let place = places.get(subject.key);
    if (place === undefined) {
      place = places.size;
      places.set(subject.key, place);
      counts.push(0);
    }
    placeOf[index] = place;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const starts = new Int32Array(counts.length);
  let start = 0;
  for (const [, place] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    starts[place] = start;
    start += counts[place] ?? 0;
  }
  const order = new Int32Array(scans.length);
  for (let index = 0; index < scans.length; index++) {
    const place = placeOf[index] ?? 0;
    const at = starts[place] ?? 0;
    order[at] = index;
    starts[place] = at + 1;
  }
  return order;
}
