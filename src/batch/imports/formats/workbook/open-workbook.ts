import { problem } from '../../../../core/contract/problems.js';
import { quotable } from '../../rows/stored-rows.js';
import { FileProblem } from '../file-problem.js';
import type { ReadingOptions } from '../reading.js';
import { findHeader } from '../table-header.js';
import { LEADING_ROWS, type TableRow } from '../table-records.js';
import { type CellTexts, readFormats, readSharedTexts } from './cell-texts.js';
import { readSheet } from './read-sheet.js';
import { openPackage, type Relation, type WorkbookPackage } from './workbook-package.js';
import { eachElement } from './xml.js';

/** A sheet of a workbook that was chosen to be read. */
export interface OpenedSheet {
  readonly name: string;
  readonly rows: AsyncGenerator<TableRow>;
  /** Must be called at the end. */
  readonly close: () => void;
}

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly path: string;
}

/**
 * Opens the requested sheet of an .xlsx workbook; otherwise the first visible one with a header, or with any text. Null
 * if the file is no workbook. Throws a FileProblem, and so do the rows, for one that is damaged or too large.
 */
export async function openWorkbook(path: string, reading: ReadingOptions): Promise<OpenedSheet | null> {
  const file = await openPackage(path).catch(refuse);
  if (file === null) return null;
  try {
    const { sheets, texts } = await readWorkbook(file);
    const sheet = await chooseSheet(file, sheets, texts, reading);
    return { name: sheet.name, rows: guarded(await openSheet(file, sheet, texts)), close: file.close };
  } catch (error) {
    file.close();
    throw asProblem(error);
  }
}

/** Errors of the libraries mean that the file is damaged. */
const asProblem = (error: unknown): unknown =>
  error instanceof FileProblem ? error : new FileProblem(problem('workbook_damaged'));

const refuse = (error: unknown): never => {
  throw asProblem(error);
};

async function* guarded(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  try {
    yield* rows;
  } catch (error) {
    throw asProblem(error);
  }
}

const targetOf = (relations: Iterable<Relation>, type: string): string | undefined =>
  [...relations].find((relation) => relation.type === type)?.target;

async function readWorkbook(file: WorkbookPackage): Promise<{ sheets: Sheet[]; texts: CellTexts }> {
  const path = targetOf((await file.relationsOf('')).values(), 'officeDocument') ?? 'xl/workbook.xml';
  const bytes = await file.open(path);
  if (bytes === null) throw new FileProblem(problem('workbook_damaged'));
  const relations = await file.relationsOf(path);
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  await eachElement(bytes, (name, attributes) => {
    if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const relation = relations.get(attributes['r:id'] ?? idOf(attributes));
    if (relation?.type !== 'worksheet') return;
    const isHidden = (attributes.state ?? 'visible') !== 'visible';
    sheets.push({ name: attributes.name ?? '', isHidden, path: relation.target });
  });
  const shared = await readSharedTexts(file, targetOf(relations.values(), 'sharedStrings'));
  const formats = await readFormats(file, targetOf(relations.values(), 'styles'));
  return { sheets, texts: { shared, formats, isFrom1904 } };
}

/** The prefix of the attribute is up to the program that wrote the file. */
const idOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

async function chooseSheet(
  file: WorkbookPackage,
  sheets: readonly Sheet[],
  texts: CellTexts,
  reading: ReadingOptions,
): Promise<Sheet> {
  if (reading.sheet !== null) {
    const names = quotable(sheets.map(({ name }) => name).join(', '));
    const asked = sheets.find(({ name }) => name === reading.sheet);
    if (asked === undefined) throw new FileProblem(problem('sheet_missing', { sheet: reading.sheet, names }));
    return asked;
  }
  let withText: Sheet | null = null;
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const leading: TableRow[] = [];
    for await (const row of await openSheet(file, sheet, texts)) if (leading.push(row) === LEADING_ROWS) break;
    if (findHeader(leading, reading) !== undefined) return sheet;
    if (leading.length > 0) withText ??= sheet;
  }
  const isHidden = sheets.some((sheet) => sheet.isHidden);
  if (withText === null) throw new FileProblem(problem(isHidden ? 'sheets_without_text' : 'file_empty'));
  return withText;
}

async function openSheet(file: WorkbookPackage, { path }: Sheet, texts: CellTexts): Promise<AsyncGenerator<TableRow>> {
  const links = await readLinks(file, path);
  const bytes = await file.open(path);
  if (bytes === null) throw new FileProblem(problem('workbook_damaged'));
  return readSheet(bytes, texts, links);
}

/** Addresses that cells open, by cell. They are at the end of a sheet, so it is read twice if there are any. */
async function readLinks(file: WorkbookPackage, path: string): Promise<ReadonlyMap<string, string>> {
  const relations = await file.relationsOf(path);
  const links = new Map<string, string>();
  if (targetOf(relations.values(), 'hyperlink') === undefined) return links;
  const bytes = await file.open(path);
  if (bytes === null) return links;
  await eachElement(bytes, (name, attributes) => {
    if (name !== 'hyperlink') return;
    const target = relations.get(idOf(attributes))?.target;
    if (target !== undefined)
      links.set(attributes.ref ?? '', target + (attributes.location ? `#${attributes.location}` : ''));
  });
  return links;
}
