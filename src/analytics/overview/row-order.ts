import { SortDirection } from '../../core/contract/lists/sort-direction.js';

/** A row of a list, without its label. */
export interface Row {
  readonly key: string;
  readonly scans: number;
  readonly uniqueScans: number;
  /** Null if the compared period was not read. */
  readonly previousScans: number | null;
}

/** What the rows of a list are ordered by. */
export enum RowColumn {
  Label = 'Label',
  Scans = 'Scans',
  UniqueScans = 'UniqueScans',
  PreviousScans = 'PreviousScans',
  Change = 'Change',
  ChangePercent = 'ChangePercent',
}

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

const FIGURES: Readonly<Record<Exclude<RowColumn, RowColumn.Label>, (row: Row) => number>> = {
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
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Unlike a difference, this works for infinite figures. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

type Compare = (a: Row, b: Row) => number;

/**
 * Returns how rows are chosen for a list, and how the chosen ones are shown. They are chosen by the figure, then by scans,
 * then by label. By label, those with the most scans are chosen.
 */
export function rowComparison(
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
