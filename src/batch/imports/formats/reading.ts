import type { ImportFormat } from './import-format.js';

/** What a caller says about a file, or changes after a dry run. The rest is detected. */
export interface ReadingOptions {
  readonly format: ImportFormat | null;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** The name of a sheet of a workbook. */
  readonly sheet: string | null;
  readonly columns: readonly ColumnChoice[];
  readonly cells: readonly CellCorrection[];
  /** Where codes were printed of which the file has no address, such as `go.example.com`. */
  readonly host: string | null;
}

/** What a cell of a table says instead. */
export interface CellCorrection {
  readonly row: number;
  /** As named in the header, or, for a column that the file does not have, its field. */
  readonly column: string;
  readonly value: string;
}

export interface ColumnChoice {
  /** As named in the header. */
  readonly column: string;
  /** Null: do not import the column. */
  readonly field: string | null;
}

/** Everything is detected. */
export const DETECTED: ReadingOptions = {
  ...{ format: null, encoding: null, delimiter: null, sheet: null, host: null },
  columns: [],
  cells: [],
};
