import type { Count } from '../rollup/counts.js';

export const ROWS_MAX = 100;
/** The label for everything beyond the rows of a list, and for labels that were already combined when stored. */
export const OTHER = 'Other';

export interface Row {
  readonly key: string;
  readonly scans: number;
  readonly uniqueScans: number;
}

/** Compares by code units, which gives the same order on every machine and in every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the rows of a list by descending scans, then by label: at most `limit`, with the rest as `Other` at the end.
 * The rows add up to `counts`. Rows with equal scans are ordered by `labelOf`, which defaults to the key.
 */
export function breakdown(
  counts: ReadonlyMap<string, Count>,
  limit = ROWS_MAX,
  labelOf: (key: string) => string = (key) => key,
): Row[] {
  const other = { key: OTHER, scans: 0, uniqueScans: 0 };
  const rows: Row[] = [];
  for (const [key, { scans, uniques }] of counts) {
    if (scans === 0) continue;
    if (key === OTHER) addTo(other, scans, uniques);
    else rows.push({ key, scans, uniqueScans: uniques });
  }
  rows.sort((a, b) => b.scans - a.scans || compareText(labelOf(a.key), labelOf(b.key)));
  for (const { scans, uniqueScans } of rows.splice(limit)) addTo(other, scans, uniqueScans);
  return other.scans === 0 ? rows : [...rows, other];
}

function addTo(row: { scans: number; uniqueScans: number }, scans: number, uniqueScans: number): void {
  row.scans += scans;
  row.uniqueScans += uniqueScans;
}
