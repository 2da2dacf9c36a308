import { setMember } from '../../../core/contract/look-up.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { IMPORT_LIMITS } from '../import-limits.js';
import { COLUMN_FIELDS, isPrivate } from './column-fields.js';
import { type ColumnPlan, guessFields, planColumns } from './column-plan.js';
import { type FileColumn, FileProblem, tooManyRows } from './file-problem.js';
import type { FileRecord } from './file-record.js';
import { refuseForeignAddresses } from './links/foreign-addresses.js';
import type { ReadingOptions } from './reading.js';
import { findHeader, headerOf } from './table-header.js';

/** A row of a CSV file or a sheet, numbered as spreadsheets do. */
export interface TableRow {
  readonly row: number;
  readonly fields: readonly string[];
  /** Its quotation marks may be meant otherwise. */
  readonly isDoubtful: boolean;
  /** Addresses that cells of a sheet open when clicked, by column. */
  readonly addresses?: ReadonlyMap<number, string>;
  /** Why cells of a sheet have no text, by column. */
  readonly problems?: ReadonlyMap<number, Problem>;
}

export interface OpenedTable {
  readonly plan: ColumnPlan;
  readonly columns: readonly FileColumn[];
  /** Values by field. */
  readonly records: AsyncIterable<FileRecord>;
}

/** Rows among which the header is, and from which samples are taken. */
export const LEADING_ROWS = 50;
const SAMPLE_LENGTH = 60;

/**
 * Finds the header of a table and what its columns mean. Throws a FileProblem, and so do the records, also for the first
 * record beyond `rowsMax`; empty ones count.
 */
export async function openTable(
  rows: AsyncGenerator<TableRow>,
  reading: ReadingOptions,
  rowsMax: number,
): Promise<OpenedTable> {
  const leading: TableRow[] = [];
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
    leading.push(next.value);
    if (leading.length === LEADING_ROWS) break;
  }
  const first = leading.find(({ fields }) => !isEmpty(fields));
  if (first === undefined) throw new FileProblem(problem('file_empty'));
  const header = findHeader(leading, reading) ?? headerOf(first);
  const { names, row } = header;
  const at = Math.max(row, first.row);
  if (names.length > IMPORT_LIMITS.columns) {
    const count = names.length;
    throw new FileProblem(problem('columns_too_many', { count, max: IMPORT_LIMITS.columns }), at);
  }
  const below = leading.filter((each) => each.row > row);
  const samples = below.map((each) => each.fields.map((_, index) => addressIn(each, index)));
  // Excel copies and saves empty columns at the side, too.
  const columnsOf = (fields: ColumnPlan['fields']): FileColumn[] =>
    names
      .map((column, index) => ({
        ...{ column, field: fields[index] ?? null },
        sample: isPrivate(column) ? '' : sampleOf(below.map((each) => each.fields[index] || addressIn(each, index))),
      }))
      .filter(({ column, sample }) => column !== '' || sample !== '');
  const known = { ...reading, columns: [...header.choices, ...reading.columns] };
  const plan = decide(names, samples, known, at, columnsOf);
  const all = async function* (): AsyncGenerator<TableRow> {
    yield* below;
    yield* rows;
  };
  return {
    plan,
    columns: columnsOf(plan.fields),
    records: toRecords(all(), row, plan, rowsMax, correctedCells(plan, names, reading)),
  };
}

/** A refusal has the columns, so that whoever sent the file can say what they are. */
function decide(
  names: readonly string[],
  samples: readonly (readonly string[])[],
  reading: ReadingOptions,
  row: number,
  columnsOf: (fields: ColumnPlan['fields']) => FileColumn[],
): ColumnPlan {
  try {
    const plan = planColumns(names, samples, reading, row);
    refuseForeignAddresses(plan, names, samples, new Set(reading.columns.map(({ column }) => column)), row);
    return plan;
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new FileProblem(error.problem, row, columnsOf(guessFields(names, reading, samples)));
  }
}

const isEmpty = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

function sampleOf(values: readonly string[]): string {
  const present = values.map((value) => value.trim()).filter((value) => value !== '');
  const text = present.find((value) => /[^\0-\x7f]/.test(value)) ?? present[0] ?? '';
  return text.slice(0, SAMPLE_LENGTH).toWellFormed();
}

async function* toRecords(
  rows: AsyncIterable<TableRow>,
  headerRow: number,
  { fields: planned }: ColumnPlan,
  rowsMax: number,
  corrected: CorrectedCells,
): AsyncGenerator<FileRecord> {
  const expected = planned.length;
  for await (const tableRow of rows) {
    const { row, fields, isDoubtful } = tableRow;
    if (row - headerRow > rowsMax) throw tooManyRows(rowsMax, row);
    const corrections = corrected.get(row) ?? {};
    const problems = problemsOf(planned, tableRow, corrections);
    if (isEmpty(fields) && Object.keys(problems).length === 0) continue;
    const hasMore = fields.slice(expected).some((field) => field.trim() !== '');
    if (isDoubtful && (hasMore || fields.length < expected)) yield { row, problem: problem('quote_in_quoted_field') };
    else if (hasMore) yield { row, problem: problem('fields_not_as_header', { count: fields.length, expected }) };
    else yield { row, values: Object.assign(valuesOf(planned, tableRow), corrections), problems };
  }
}

/** Problems of cells that are imported and not corrected, by field. */
function problemsOf(
  planned: readonly (string | null)[],
  { problems }: TableRow,
  corrected: Readonly<Record<string, string>>,
): Record<string, Problem> {
  const found = [...(problems ?? [])].flatMap(([index, wrong]) => {
    const field = planned[index];
    return field == null || Object.hasOwn(corrected, field) ? [] : [[field, wrong] as const];
  });
  return Object.fromEntries(found);
}

/** Values by field, by row. */
type CorrectedCells = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** Corrections of columns that are not imported, and of those that are neither in the file nor a field, are left out. */
function correctedCells(
  { fields }: ColumnPlan,
  names: readonly string[],
  { cells }: Pick<ReadingOptions, 'cells'>,
): CorrectedCells {
  const rows = new Map<number, Record<string, string>>();
  for (const { row, column, value } of cells) {
    const index = names.indexOf(column);
    const field = index >= 0 ? fields[index] : COLUMN_FIELDS.includes(column) ? column : null;
    if (field == null) continue;
    const values = rows.get(row) ?? {};
    setMember(values, field, value);
    rows.set(row, values);
  }
  return rows;
}

/** Fields of addresses. */
const ADDRESS_FIELDS = ['content', 'shortUrl', 'customUrl'];

function valuesOf(planned: readonly (string | null)[], row: TableRow): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [index, field] of planned.entries()) {
    if (field === null || Object.hasOwn(values, field)) continue;
    setMember(values, field, ADDRESS_FIELDS.includes(field) ? addressIn(row, index) : (row.fields[index] ?? ''));
  }
  return values;
}

/** A text without a scheme stands for the address that its cell opens. */
function addressIn({ fields, addresses }: TableRow, index: number): string {
  const text = fields[index] ?? '';
  return (!/^[a-z][a-z\d+.-]*:/i.test(text) && addresses?.get(index)) || text;
}
