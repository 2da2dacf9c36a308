import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { TEXT_ENCODINGS } from '../../../core/contract/files/text-encodings.js';
import { readScanAddress } from '../../../core/contract/hosts/scan-address.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { validationFailed } from '../../../core/errors.js';
import { Checked, IsOptional, MaxCharacters, OneOf, Requires, ValidateNested } from '../../../core/field-rules.js';
import { IMPORT_LIMITS } from '../import-limits.js';
import { quotable } from '../rows/stored-rows.js';
import { COLUMN_FIELDS } from './column-fields.js';
import type { FileColumn } from './file-problem.js';
import type { CellCorrection, ReadingOptions } from './reading.js';

@ObjectType({ description: 'What a column of a CSV file or workbook was taken for.' })
export class ImportColumn {
  @Field(() => String)
  column!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The field of the campaign. Columns of exports that only lead to a note, or to nothing, are `created`, `expires`, `archived`, `password`, `banned`, `language` and `leftOut`. Null: unknown, and not imported.',
  })
  field!: string | null;

  @Field(() => String, { description: 'The beginning of a value, which shows whether the encoding is right.' })
  sample!: string;
}

const { columns: max, recordLength: TEXT_MAX } = IMPORT_LIMITS;
const tooManyColumns = (value: unknown): Problem | null =>
  Array.isArray(value) && value.length > max ? problem('columns_too_many', { count: value.length, max }) : null;

@InputType()
export class ImportColumnInput {
  @Field(() => String, { description: 'As named in the header.' })
  @MaxCharacters(TEXT_MAX)
  column!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'A column that an import knows, such as `content`; `shortUrl` for printed addresses of another service, whose codes stay. Null: leave the column out.',
  })
  @IsOptional()
  @OneOf(COLUMN_FIELDS)
  field?: string | null;
}

@InputType()
export class ImportCellInput implements CellCorrection {
  @Field(() => Int, { description: 'Counted as in spreadsheets, like the rows of problems.' })
  row!: number;

  @Field(() => String, {
    description: 'As named in the header; for a column that the file does not have, its field, such as `name`.',
  })
  @MaxCharacters(IMPORT_LIMITS.quotedLength)
  column!: string;

  @Field(() => String)
  @MaxCharacters(LIMITS.contentLength)
  value!: string;
}

/** Corrections of what is detected. They are stored with the import. */
@InputType()
export class ImportReading {
  @Field(() => String, {
    nullable: true,
    description: 'Encoding of a text file, such as `windows-1250` or `shift_jis`. If omitted, detected by the bytes.',
  })
  @IsOptional()
  @OneOf(Object.keys(TEXT_ENCODINGS))
  encoding?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What separates the fields of a CSV file. If omitted, detected.',
  })
  @IsOptional()
  @Requires((text) => typeof text === 'string' && /^[^"\r\n]$/u.test(text), problem('not_one_character'))
  delimiter?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The sheet of a workbook. If omitted, the first with a header.',
  })
  @IsOptional()
  @MaxCharacters(LIMITS.nameLength)
  sheet?: string | null;

  @Field(() => [ImportColumnInput], {
    nullable: true,
    description: 'What columns mean, where their names do not say it. The others are detected.',
  })
  @IsOptional()
  @Checked(tooManyColumns)
  @ValidateNested()
  columns?: ImportColumnInput[] | null;

  @Field(() => [ImportCellInput], {
    nullable: true,
    description: `Other texts for cells of a CSV file or workbook, at most ${IMPORT_LIMITS.cells} of a file, and ${IMPORT_LIMITS.cellsLength} characters together. They are added to those of the last import or dry run of the file, whose other corrections stay if none are sent. Cells that the file does not have are ignored.`,
  })
  @IsOptional()
  @ValidateNested()
  cells?: ImportCellInput[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The host on which codes were printed, such as `go.example.com`, with its folder if it has one, for rows of short links without an address. Stays until another is sent.',
  })
  @IsOptional()
  @Requires(
    (text) => typeof text === 'string' && readScanAddress(`${text.replace(/\/+$/, '')}/x`).ok,
    problem('not_host'),
  )
  host?: string | null;
}

/** Whether something is sent that is added to the corrections of the last import or dry run of the file. */
export const addsCorrections = ({ cells, host }: ImportReading): boolean => Boolean(cells?.length || host);

/**
 * Returns the corrections to store; null if none are sent. Corrected cells and the host are added to those of the last
 * import or dry run of the file, whose other corrections stay if nothing else is sent.
 */
export function correctionsIn(sent: ImportReading, last: ImportReading | null): ImportReading | null {
  const { encoding, delimiter, sheet, columns } = sent;
  const given = Object.entries({ encoding, delimiter, sheet, columns }).filter(([, value]) => value != null);
  if (given.length === 0 && !addsCorrections(sent)) return null;
  const host = sent.host ?? last?.host;
  const cells = [...(last?.cells ?? []), ...(sent.cells ?? [])];
  const byPlace = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const reading = given.length === 0 ? last : Object.fromEntries(given);
  return { ...reading, ...(host && { host }), ...(cells.length > 0 && { cells: [...byPlace.values()] }) };
}

/** Refuses more corrected cells, or longer ones, than are stored with an import. */
export function refuseBeyondCells({ cells }: ImportReading): void {
  const { cells: max, cellsLength } = IMPORT_LIMITS;
  const length = (cells ?? []).reduce((sum, { column, value }) => sum + column.length + value.length, 0);
  const problems = [
    ...((cells?.length ?? 0) > max ? [problem('cells_too_many', { max })] : []),
    ...(length > cellsLength ? [problem('cells_too_long', { max: cellsLength })] : []),
  ];
  if (problems.length > 0) throw validationFailed({ cells: problems });
}

/** Returns what a reader of the file must know. */
export const toReading = (corrections: ImportReading | null, format: ReadingOptions['format']): ReadingOptions => ({
  format,
  encoding: corrections?.encoding ?? null,
  delimiter: corrections?.delimiter ?? null,
  sheet: corrections?.sheet ?? null,
  columns: (corrections?.columns ?? []).map(({ column, field = null }) => ({ column, field })),
  cells: (corrections?.cells ?? []).map(({ row, column, value }) => ({ row, column, value })),
  host: corrections?.host ?? null,
});

/** Names and samples come from the file. */
export const storedColumns = (columns: readonly FileColumn[]): ImportColumn[] =>
  columns.map(({ column, field, sample }) => ({ column: quotable(column), field, sample: quotable(sample) }));
