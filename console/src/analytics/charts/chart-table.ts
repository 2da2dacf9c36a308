import { changePercent } from '../../../../src/core/contract/figures/change.ts';
import { type CsvCell, csvText } from './csv.ts';

/** Data of a chart as a table: numbers from the service, texts in the person's language. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface ComparedCounts {
  readonly scans: number;
  readonly before: number;
}

/** Two counts stand for their change. */
export type Cell = string | number | ComparedCounts;

/** Cells of the columns "Before" and "Change". */
export const comparedCells = (scans: number, before: number): Cell[] => [before, { scans, before }];

export interface TableOrder {
  /** Index of the column. */
  readonly column: number;
  readonly isAscending: boolean;
}

/** From nothing, a change is infinite. */
const ratioOf = ({ scans, before }: ComparedCounts): number =>
  before === 0 && scans === 0 ? 0 : (scans - before) / before;

const plainValue = (cell: Cell | undefined): string | number =>
  typeof cell === 'object' ? ratioOf(cell) : (cell ?? '');

/** Returns the table in another order; numbers come before texts. */
export function ordered({ columns, rows }: ChartTable, order: TableOrder | null): ChartTable {
  if (order === null) return { columns, rows };
  const sign = order.isAscending ? 1 : -1;
  const compare = (a: string | number, b: string | number): number => {
    if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
    return String(a).localeCompare(String(b));
  };
  const sorted = rows.toSorted((a, b) => sign * compare(plainValue(a[order.column]), plainValue(b[order.column])));
  return { columns, rows: sorted };
}

const csvCell = (cell: Cell): CsvCell => {
  if (typeof cell !== 'object') return cell;
  return Number.isFinite(ratioOf(cell)) ? { figure: `${changePercent(cell.before, cell.scans)}%` } : '';
};

/** Downloads a table as a CSV file. Nothing is sent. */
export function downloadTable({ columns, rows }: ChartTable, fileName: string): void {
  const blob = new Blob([csvText([columns, ...rows.map((row) => row.map(csvCell))])], {
    type: 'text/csv;charset=utf-8',
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${fileName}.csv`;
  link.click();
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
