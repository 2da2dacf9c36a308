import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { setMember } from '../../../core/contract/look-up.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { IMPORT_LIMITS } from '../import-limits.js';
import { FileProblem, tooManyRows } from './file-problem.js';
import type { FileRecord } from './file-record.js';

export interface CsvFile {
  readonly columns: readonly string[];
  readonly records: AsyncIterable<FileRecord>;
}

/** Rows are counted as in spreadsheets: the header is row 1, and empty rows count. */
const HEADER_ROW = 1;

const MESSAGES: Readonly<Record<string, Problem>> = {
  CSV_QUOTE_NOT_CLOSED: problem('row_quote_unclosed'),
  CSV_MAX_RECORD_SIZE: problem('row_too_long'),
  INVALID_OPENING_QUOTE: problem('quote_in_plain_field'),
  CSV_INVALID_CLOSING_QUOTE: problem('quote_in_quoted_field'),
};

/**
 * Starts parsing CSV (RFC 4180) as a stream. Column names are as written. Throws a FileProblem, and so do the records,
 * also for the first record beyond `rowsMax`; empty ones count.
 */
export async function openCsv(pieces: AsyncIterable<string>, delimiter: string, rowsMax: number): Promise<CsvFile> {
  const rows = readRows(pieces, delimiter);
  const header = await rows.next();
  if (header.done === true) throw new FileProblem(problem('file_empty'));
  const columns = header.value.map((name) => name.trim());
  if (columns.length > IMPORT_LIMITS.columns) {
    throw new FileProblem(
      problem('columns_too_many', { count: columns.length, max: IMPORT_LIMITS.columns }),
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
    throw new FileProblem(MESSAGES[error.code] ?? problem('row_not_csv'), parser.info.records + 1);
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
    const wrong = extra ? problem('fields_not_as_header', { count: fields.length, expected: columns.length }) : null;
    const values: Record<string, unknown> = Object.create(null);
    for (const [index, name] of columns.entries()) {
      if (!Object.hasOwn(values, name)) setMember(values, name, fields[index] ?? '');
    }
    yield wrong === null ? { row, values } : { row, problem: wrong };
  }
}
