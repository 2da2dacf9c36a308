import { csvText } from './csv.ts';

/** Data of a chart as a table: numbers from the service, texts in the person's language. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Downloads a table as a CSV file. Nothing is sent. */
export function downloadTable({ columns, rows }: ChartTable, fileName: string): void {
  const blob = new Blob([csvText([columns, ...rows])], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${fileName}.csv`;
  link.click();
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
