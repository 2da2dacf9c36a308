import type { ImportFormat } from './import-format.js';

/** What a caller says about a file, or changes after a dry run. The rest is detected. */
export interface ReadingOptions {
  readonly format: ImportFormat | null;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** The name of a sheet of a workbook. */
  readonly sheet: string | null;
  readonly columns: readonly ColumnChoice[];
}

export interface ColumnChoice {
  /** As named in the header. */
  readonly column: string;
  /** Null: do not import the column. */
  readonly field: string | null;
}

/** Everything is detected. */
export const DETECTED: ReadingOptions = { format: null, encoding: null, delimiter: null, sheet: null, columns: [] };
