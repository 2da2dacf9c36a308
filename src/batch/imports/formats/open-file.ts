import { type Problem } from '../../../core/contract/problems.js';
import { IMPORT_LIMITS } from '../import-limits.js';
import { openCsv } from './csv-records.js';
import { formatOfCsv, formatOfJson, MAPPINGS } from './detect-format.js';
import type { FileRecord } from './file-record.js';
import type { ImportFormat } from './import-format.js';
import type { ImportRow } from './import-row.js';
import { readJsonRecords } from './json-records.js';
import { decodeStream } from './text-encoding.js';
import { detectDelimiter, isJsonText, readStart } from './text-start.js';

/** A row, or why it cannot be read. */
export type ReadRow = { readonly row: number } & ({ readonly read: ImportRow } | { readonly problem: Problem });

export interface OpenedFile {
  readonly format: ImportFormat;
  /** Null for JSON. */
  readonly delimiter: string | null;
  readonly ignoredColumns: string[];
  readonly rows: AsyncIterable<ReadRow>;
}

/**
 * Starts reading the rows of a file. Throws a FileProblem, and so do the rows, when the file cannot be read
 * any further.
 */
export async function openImportFile(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
  asked: ImportFormat | null,
  rowsMax: number = IMPORT_LIMITS.rows,
): Promise<OpenedFile> {
  const { start, pieces } = await readStart(decodeStream(bytes, encoding));
  if (isJsonText(start)) return openJson(readJsonRecords(pieces, rowsMax), asked);
  const delimiter = detectDelimiter(start);
  const { columns, records } = await openCsv(pieces, delimiter, rowsMax);
  const format = formatOfCsv(columns, asked);
  const ignoredColumns = columns.filter((column) => column !== '' && !MAPPINGS[format].known(column));
  return { format, delimiter, ignoredColumns, rows: toRows(records, format) };
}

/** Reads rows in UTF-8 with one JSON object per line, in a known format. */
export const openJsonRows = (bytes: AsyncIterable<Uint8Array>, format: ImportFormat, rowsMax: number): OpenedFile => ({
  format,
  delimiter: null,
  ignoredColumns: [],
  rows: toRows(readJsonRecords(decodeStream(bytes, 'utf-8'), rowsMax), format),
});

async function openJson(records: AsyncGenerator<FileRecord>, asked: ImportFormat | null): Promise<OpenedFile> {
  const first = await records.next();
  const members = first.done !== true && 'values' in first.value ? Object.keys(first.value.values) : [];
  const format = formatOfJson(members, asked);
  const all = async function* (): AsyncGenerator<FileRecord> {
    if (first.done !== true) yield first.value;
    yield* records;
  };
  return { format, delimiter: null, ignoredColumns: [], rows: toRows(all(), format) };
}

async function* toRows(records: AsyncIterable<FileRecord>, format: ImportFormat): AsyncGenerator<ReadRow> {
  const { toRow, fieldOf } = MAPPINGS[format];
  for await (const record of records) {
    const { row } = record;
    if ('problem' in record) yield record;
    else yield { row, read: { ...toRow(row, record.values), columns: columnsOf(record.values, fieldOf) } };
  }
}

function columnsOf(values: object, fieldOf: (column: string) => string | null): Record<string, string> {
  const named = Object.keys(values).map((column) => [fieldOf(column), column] as const);
  return Object.fromEntries(named.filter(([field, column]) => field !== null && field !== column));
}
