import { type Problem } from '../../../core/contract/problems.js';
import type { FieldErrors } from '../../../core/errors.js';
import { IMPORT_LIMITS } from '../import-limits.js';
import { formatOfJson, jsonMapping, tableMapping } from './detect-format.js';
import type { FileColumn } from './file-problem.js';
import type { FileRecord } from './file-record.js';
import type { ImportFormat } from './import-format.js';
import type { ImportRow, RowMapping } from './import-row.js';
import { readJsonRecords } from './json-records.js';
import { DETECTED, type ReadingOptions } from './reading.js';
import { openTable, type TableRow } from './table-records.js';
import { readCsvRows } from './text/csv-rows.js';
import { detectDelimiter, takeSeparator } from './text/detect-delimiter.js';
import { isJsonText, piecesOf, readStart } from './text/text-start.js';
import { decodeStream } from './text-encoding.js';

/** A row, or why it cannot be read. */
export type ReadRow = { readonly row: number } & ({ readonly read: ImportRow } | { readonly problem: Problem });

export interface OpenedFile {
  readonly format: ImportFormat;
  /** Null for JSON and workbooks. */
  readonly delimiter: string | null;
  /** The sheet of a workbook; null for other files. */
  readonly sheet: string | null;
  /** Empty for JSON. */
  readonly columns: readonly FileColumn[];
  readonly ignoredColumns: string[];
  readonly rows: AsyncIterable<ReadRow>;
}

const NO_TABLE = { delimiter: null, sheet: null, columns: [], ignoredColumns: [] };

/**
 * Starts reading the rows of a text file; `asked` may be no more than the format. Throws a FileProblem, and so do the
 * rows, when the file cannot be read any further.
 */
export async function openImportFile(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
  asked: ReadingOptions | ImportFormat | null,
): Promise<OpenedFile> {
  const reading = typeof asked === 'string' ? { ...DETECTED, format: asked } : (asked ?? DETECTED);
  const started = await readStart(decodeStream(bytes, encoding));
  if (isJsonText(started.start)) return openJson(readJsonRecords(piecesOf(started), IMPORT_LIMITS.rows), reading);
  const { separator, text } = takeSeparator(started);
  const delimiter = reading.delimiter ?? separator ?? (await detectDelimiter(text.start, reading));
  return openRows(readCsvRows(piecesOf(text), delimiter), reading, { delimiter, sheet: null });
}

/** Reads the rows of a table, whose header names its columns. */
export async function openRows(
  rows: AsyncGenerator<TableRow>,
  reading: ReadingOptions,
  source: Pick<OpenedFile, 'delimiter' | 'sheet'>,
): Promise<OpenedFile> {
  const { plan, columns, records } = await openTable(rows, reading, IMPORT_LIMITS.rows);
  const { format } = plan;
  const ignored = columns.filter(({ column, field }) => column !== '' && field === null);
  const mapping = tableMapping(format, reading.host);
  const names = otherNames(mapping, plan.names);
  return {
    ...{ format, columns, ignoredColumns: ignored.map(({ column }) => column), ...source },
    rows: toRows(records, (row, values, problems) => ({
      ...{ ...mapping.toRow(row, values), columns: names },
      ...(Object.keys(problems).length > 0 && { unread: unreadIn(mapping, problems) }),
    })),
  };
}

/** Reads rows in UTF-8 with one JSON object per line, in a known format. */
export const openJsonRows = (bytes: AsyncIterable<Uint8Array>, format: ImportFormat, rowsMax: number): OpenedFile => ({
  ...{ format, ...NO_TABLE },
  rows: toRows(readJsonRecords(decodeStream(bytes, 'utf-8'), rowsMax), fromMembers(jsonMapping(format, null))),
});

async function openJson(records: AsyncGenerator<FileRecord>, reading: ReadingOptions): Promise<OpenedFile> {
  const first = await records.next();
  const members = first.done !== true && 'values' in first.value ? Object.keys(first.value.values) : [];
  const format = formatOfJson(members, reading.format);
  const all = async function* (): AsyncGenerator<FileRecord> {
    if (first.done !== true) yield first.value;
    yield* records;
  };
  return { ...{ format, ...NO_TABLE }, rows: toRows(all(), fromMembers(jsonMapping(format, reading.host))) };
}

type CellProblems = Readonly<Record<string, Problem>>;
type ToRow = (row: number, values: Readonly<Record<string, unknown>>, problems: CellProblems) => ImportRow;

async function* toRows(records: AsyncIterable<FileRecord>, toRow: ToRow): AsyncGenerator<ReadRow> {
  for await (const record of records) {
    const { row } = record;
    if ('problem' in record) yield record;
    else yield { row, read: toRow(row, record.values, record.problems ?? {}) };
  }
}

/** The file's names for the fields of the input, where they differ. */
const otherNames = ({ inputNames = (all) => all }: RowMapping, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(inputNames(names)).filter(([field, name]) => field !== name));

/** Problems of cells by the field of the input that each becomes. */
const unreadIn = ({ inputNames = (all) => all }: RowMapping, problems: CellProblems): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, wrong]) => [
      Object.keys(inputNames({ [field]: field }))[0] ?? field,
      [wrong],
    ]),
  );

/** The first member of a field counts. */
const fromMembers =
  (mapping: RowMapping): ToRow =>
  (row, values) => {
    const named = Object.entries(values).flatMap(([member, value]) => {
      const field = mapping.fieldOf(member);
      return field === null ? [] : [{ field, member, value }];
    });
    const known = named.toReversed();
    const columns = Object.fromEntries(known.map(({ field, member }) => [field, member]));
    return {
      ...mapping.toRow(row, Object.fromEntries(known.map(({ field, value }) => [field, value]))),
      columns: otherNames(mapping, columns),
    };
  };
