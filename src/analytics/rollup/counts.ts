/** Scans, and how many are unique, that is, the first of a visitor on a day. `0 ≤ uniques ≤ scans`. */
export interface Count {
  scans: number;
  uniques: number;
}

/**
 * The counts of a campaign or workspace in a time span, in total and by label. Labels are numbers in the table
 * `scan_label`, which also has their dimensions.
 */
export interface Counts extends Count {
  readonly labels: Map<number, Count>;
}

/** Returns empty counts, as a new object each time so that it can be added to. */
export const emptyCounts = (): Counts => ({ scans: 0, uniques: 0, labels: new Map() });

/** Adds to the count of a key. */
export function addCount<Key>(counts: Map<Key, Count>, key: Key, { scans, uniques }: Readonly<Count>): void {
  const count = counts.get(key);
  if (count === undefined) {
    counts.set(key, { scans, uniques });
    return;
  }
  count.scans += scans;
  count.uniques += uniques;
}

/** Adds to a label. Removes a label whose counts become 0, so that equal counts are deeply equal. */
export function addLabel({ labels }: Counts, label: number, scans: number, uniques: number): void {
  const count = labels.get(label);
  if (count === undefined) {
    if (scans !== 0 || uniques !== 0) labels.set(label, { scans, uniques });
    return;
  }
  count.scans += scans;
  count.uniques += uniques;
  if (count.scans === 0 && count.uniques === 0) labels.delete(label);
}

/** Adds `other` to `one`. */
export function addCounts(one: Counts, other: Counts): void {
  one.scans += other.scans;
  one.uniques += other.uniques;
  for (const [label, { scans, uniques }] of other.labels) addLabel(one, label, scans, uniques);
}
