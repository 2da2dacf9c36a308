import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_LIMITS } from '../import-limits.js';
import { FileProblem, tooManyRows } from './file-problem.js';
import type { FileRecord } from './file-record.js';

export interface CsvFile {
  readonly columns: readonly string[];
  readonly records: AsyncIterable<FileRecord>;
}

/** Rows are counted as spreadsheet programs do: the header is row 1, empty rows count too. */
const HEADER_ROW = 1;

const MESSAGES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened in this row and never closed.',
  CSV_MAX_RECORD_SIZE: 'This row is too long. Probably a quotation mark is opened in it and not closed.',
  INVALID_OPENING_QUOTE:
    'A quotation mark is within a field without quotes. Put the field in quotes, and double the mark.',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark is within a quoted field. Double it.',
};

/**
 * Begins to parse CSV (RFC 4180) as a stream. The names of columns are as written. Throws a FileProblem, and so do the records:
 * also for the first one beyond `rowsMax`, of which empty ones count.
 */
export async function openCsv(pieces: AsyncIterable<string>, delimiter: string, rowsMax: number): Promise<CsvFile> {
  const rows = readRows(pieces, delimiter);
  const header = await rows.next();
  if (header.done === true) throw new FileProblem('The file is empty.');
  const columns = header.value.map((name) => name.trim());
  if (columns.length > IMPORT_LIMITS.columns) {
    throw new FileProblem(
      `The file has ${columns.length} columns. At most ${IMPORT_LIMITS.columns} are read.`,
      HEADER_ROW,
    );
  }
  return { columns, records: toRecords(rows, columns, rowsMax) };
}

async function* readRows(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const max_record_size = IMPORT_LIMITS.recordLength;
  const options = { delimiter, max_record_size, relax_column_count: true, skip_empty_lines: false, bom: false };
  const parser = parse(options);
  const source = Readable.from(pieces);
  source.once('error', (error) => parser.destroy(error));
  try {
    for await (const fields of source.pipe(parser)) yield fields;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileProblem(MESSAGES[error.code] ?? 'This row is not well-formed CSV.', parser.info.records + 1);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* toRecords(
  rows: AsyncIterable<string[]>,
  columns: readonly string[],
  rowsMax: number,
): AsyncGenerator<FileRecord> {
  let row = HEADER_ROW;
  for await (const fields of rows) {
    if (++row - HEADER_ROW > rowsMax) throw tooManyRows(rowsMax, row);
    if (fields.every((field) => field.trim() === '')) continue;
    const extra = fields.slice(columns.length).some((field) => field !== '');
    const problem = extra ? `Has ${fields.length} fields, but the header has ${columns.length}.` : null;
    const values: Record<string, unknown> = Object.create(null);
    for (const [index, name] of columns.entries()) values[name] ??= fields[index] ?? '';
    yield problem === null ? { row, values } : { row, problem };
  }
}
