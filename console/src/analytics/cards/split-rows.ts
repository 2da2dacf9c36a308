import type { AnalyticsSplitQuery } from '../../../generated/analytics/figures/split.ts';
import type { TableOrder } from '../charts/chart-table.ts';
import type { Filter } from '../view/analytics-view.ts';

type Overview = AnalyticsSplitQuery['analyticsOverview'];
type SplitTable = NonNullable<Overview['split']>;
/** A table, and the figures of all of its scans. */
type WholeTable = SplitTable & { readonly whole: Omit<Overview, 'split'> };
type SplitRow = SplitTable['rows'][number];

export interface SplitCell {
  readonly scans: number;
  readonly uniqueScans: number;
  /** Null without a comparison. */
  readonly before: number | null;
}

type Figures = Pick<SplitRow, 'scans' | 'uniqueScans' | 'previousScans'>;

const cellOf = ({ scans, uniqueScans, previousScans }: Figures): SplitCell => ({
  ...{ scans, uniqueScans },
  before: previousScans ?? null,
});

const less = (one: SplitCell, other: SplitCell): SplitCell => ({
  scans: one.scans - other.scans,
  uniqueScans: one.uniqueScans - other.uniqueScans,
  before: one.before === null ? null : one.before - (other.before ?? 0),
});

/** The sum of a row, its cells, and what is in its sum alone, because it is counted in totals only. */
function cellsOf(row: SplitRow): SplitCell[] {
  const sum = cellOf(row);
  const cells = row.scansByColumn.map((scans, at) => ({
    scans,
    uniqueScans: row.uniqueScansByColumn[at] ?? 0,
    before: row.previousScansByColumn?.[at] ?? null,
  }));
  return [sum, ...cells, cells.reduce(less, sum)];
}

/**
 * Returns the rows of a table with their cells, ordered by the scans of a column; what combines several rows stays last.
 * The cells for totals only are left out if they are all empty, and for tags, of which a scan may have several.
 */
export function splitRows({ rows, otherRows }: SplitTable, order: TableOrder | null, columns: Filter) {
  const all = rows.map((row) => ({ row, cells: cellsOf(row) }));
  const hasRest =
    columns !== 'tag' && all.some(({ cells }) => (cells.at(-1)?.scans ?? 0) + (cells.at(-1)?.before ?? 0) > 0);
  const found = hasRest ? all : all.map(({ row, cells }) => ({ row, cells: cells.slice(0, -1) }));
  if (order === null) return found;
  const single = otherRows > 0 ? found.slice(0, -1) : found;
  const scansOf = ({ cells }: (typeof found)[number]): number => cells[order.column]?.scans ?? 0;
  single.sort((a, b) => (order.isAscending ? scansOf(a) - scansOf(b) : scansOf(b) - scansOf(a)));
  return [...single, ...found.slice(single.length)];
}

/** Returns the sums of the rows, cell by cell; those of `tags` as counted, since a scan may be in several rows. */
export function totalCells(
  rows: readonly { readonly cells: readonly SplitCell[] }[],
  tags: WholeTable | null,
): SplitCell[] {
  const counted = tags === null ? [] : countedCells(tags);
  return (rows[0]?.cells ?? []).map(
    (_, at) =>
      counted[at] ??
      rows
        .flatMap(({ cells }) => cells[at] ?? [])
        .reduce((sum, cell) => ({
          scans: sum.scans + cell.scans,
          uniqueScans: sum.uniqueScans + cell.uniqueScans,
          before: sum.before === null ? null : sum.before + (cell.before ?? 0),
        })),
  );
}

function countedCells({ columns, whole }: WholeTable): SplitCell[] {
  const { scansInPeriod: scans, period, previousPeriod } = whole;
  const sum = { scans, uniqueScans: period.uniqueScans, before: previousPeriod?.scans ?? null };
  const cells = columns.map(cellOf);
  return [sum, ...cells, cells.reduce(less, sum)];
}

/** Keys of the columns of cells in the address, which do not depend on the order of the columns. */
export const columnKeys = ({ columns }: Pick<SplitTable, 'columns'>): string[] => [
  '',
  ...columns.map(({ qrCodeId, tag, countryCode, label }) => {
    const key = countryCode ? `${label} ${countryCode}` : label;
    return qrCodeId ?? (tag == null ? key : `#${tag}`);
  }),
  'TotalsOnly',
];

/** Reads an order from the address; null if there is no such column. */
export function readOrder(text: string | undefined, keys: readonly string[]): TableOrder | null {
  const column = text === undefined ? -1 : keys.indexOf(text.slice(1));
  return column === -1 ? null : { column, isAscending: text?.startsWith('+') ?? false };
}

export const writeOrder = ({ column, isAscending }: TableOrder, keys: readonly string[]): string =>
  `${isAscending ? '+' : '-'}${keys[column] ?? ''}`;
