import { OTHER_LABEL } from '../../core/contract/dimension.js';
import { SortDirection } from '../../core/contract/lists/sort-direction.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { type Groups, NO_SCANS } from '../../scans/count/figures.js';

/** A row of a list, without its label. */
export interface Row {
  readonly key: string;
  readonly scans: number;
  readonly uniqueScans: number;
  /** Null if the compared period was not read. */
  readonly previousScans: number | null;
}

/** What the rows of a list are ordered by. */
export const RowColumn = enumOf('Label', 'Scans', 'UniqueScans', 'PreviousScans', 'Change', 'ChangePercent');
export type RowColumn = keyof typeof RowColumn;

export interface RowOrder {
  readonly column: RowColumn;
  readonly direction: SortDirection;
}

export const MOST_SCANS: RowOrder = { column: RowColumn.Scans, direction: SortDirection.Descending };

/** Returns an order; from the highest figure, or from A, unless a direction is given. */
export function rowOrderOf(column: RowColumn | null, direction: SortDirection | null): RowOrder {
  const isLabel = column === RowColumn.Label;
  const usual = isLabel ? SortDirection.Ascending : SortDirection.Descending;
  return { column: column ?? RowColumn.Scans, direction: direction ?? usual };
}

const previousOf = ({ previousScans }: Row): number => previousScans ?? 0;

const FIGURES: Readonly<Record<Exclude<RowColumn, 'Label'>, (row: Row) => number>> = {
  [RowColumn.Scans]: ({ scans }) => scans,
  [RowColumn.UniqueScans]: ({ uniqueScans }) => uniqueScans,
  [RowColumn.PreviousScans]: previousOf,
  [RowColumn.Change]: (row) => row.scans - previousOf(row),
  [RowColumn.ChangePercent]: (row) => row.scans / previousOf(row),
};

/** Whether an order needs the scans of the compared period. */
export const needsPrevious = ({ column }: RowOrder): boolean =>
  column === RowColumn.PreviousScans || column === RowColumn.Change || column === RowColumn.ChangePercent;

/** Compares by code units, which gives the same order on every machine and in every locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Unlike a difference, this works for infinite figures. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

type Compare = (a: Row, b: Row) => number;

/**
 * Returns how rows are chosen for a list, and how the chosen ones are shown. They are chosen by the figure, then by scans,
 * then by label. By label, those with the most scans are chosen.
 */
function rowComparison(
  { column, direction }: RowOrder,
  labelOf: (key: string) => string,
): { choose: Compare; show: Compare } {
  const sign = direction === SortDirection.Ascending ? 1 : -1;
  const byLabel: Compare = (a, b) => compareText(labelOf(a.key), labelOf(b.key));
  const byScans: Compare = (a, b) => b.scans - a.scans || byLabel(a, b);
  if (column === RowColumn.Label) return { choose: byScans, show: (a, b) => sign * byLabel(a, b) };
  const figureOf = FIGURES[column];
  const choose: Compare = (a, b) => sign * compareNumbers(figureOf(a), figureOf(b)) || byScans(a, b);
  return { choose, show: choose };
}

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
  counts: Groups,
  previous: Groups | null = null,
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

/** Orders rows by labels that were read after the rows had been chosen, if that is the order; `Other` stays last. */
export function showByLabel(rows: readonly Row[], order: RowOrder, labelOf: (row: Row) => string): readonly Row[] {
  if (order.column !== RowColumn.Label) return rows;
  const labels = new Map(rows.map((row) => [row.key, labelOf(row)]));
  const { show } = rowComparison(order, (key) => labels.get(key) ?? key);
  const isOther = ({ key }: Row): boolean => key === OTHER_LABEL;
  return [...rows.filter((row) => !isOther(row)).toSorted(show), ...rows.filter(isOther)];
}
