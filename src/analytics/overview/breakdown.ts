import { OTHER_LABEL } from '../../core/contract/dimension.js';
import type { Count } from '../rollup/counts.js';
import { NO_SCANS } from './figures.js';
import { MOST_SCANS, type Row, type RowOrder, rowComparison } from './row-order.js';

export const ROWS_MAX = 100;

export interface BreakdownOptions {
  readonly limit?: number;
  /** The text by which rows are ordered if nothing else decides; the key by default. */
  readonly labelOf?: (key: string) => string;
  readonly order?: RowOrder;
}

/**
 * Returns the rows of a list in an order: at most `limit`, with the rest as `Other` at the end. The rows add up to
 * `counts`, and to `previous`, whose labels have a row even if they have no more scans; null if it was not read.
 */
export function breakdown(
  counts: ReadonlyMap<string, Count>,
  previous: ReadonlyMap<string, Count> | null = null,
  { limit = ROWS_MAX, labelOf = (key) => key, order = MOST_SCANS }: BreakdownOptions = {},
): Row[] {
  const other: Row[] = [];
  const rows: Row[] = [];
  for (const key of new Set([...counts.keys(), ...(previous?.keys() ?? [])])) {
    const { scans, uniques } = counts.get(key) ?? NO_SCANS;
    const previousScans = previous === null ? null : (previous.get(key)?.scans ?? 0);
    if (scans === 0 && !previousScans) continue;
    (key === OTHER_LABEL ? other : rows).push({ key, scans, uniqueScans: uniques, previousScans });
  }
  const { choose, show } = rowComparison(order, labelOf);
  rows.sort(choose);
  other.push(...rows.splice(limit));
  if (show !== choose) rows.sort(show);
  return other.length === 0 ? rows : [...rows, other.reduce(sumOf, { ...NO_ROW, previousScans: previous && 0 })];
}

const NO_ROW = { key: OTHER_LABEL, scans: 0, uniqueScans: 0 };

const sumOf = (sum: Row, { scans, uniqueScans, previousScans }: Row): Row => ({
  key: sum.key,
  scans: sum.scans + scans,
  uniqueScans: sum.uniqueScans + uniqueScans,
  previousScans: sum.previousScans === null ? null : sum.previousScans + (previousScans ?? 0),
});
