import { csvText } from './csv.ts';

/** What a chart shows, as a table: numbers are those of the service, texts in the person's language. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Gives a table to the browser as a CSV file. Nothing is sent. */
export function downloadTable({ columns, rows }: ChartTable, fileName: string): void {
  const blob = new Blob([csvText([columns, ...rows])], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${fileName}.csv`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
