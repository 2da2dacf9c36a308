import { type Problem, problem } from '../../../../core/contract/problems.js';
import { IMPORT_LIMITS } from '../../import-limits.js';
import { FileProblem } from '../file-problem.js';
import type { TableRow } from '../table-records.js';
import { type CellTexts, cellText, withoutEscapes } from './cell-texts.js';
import { parseXml } from './xml.js';

/** A cell while it is read. */
interface Cell {
  readonly column: number;
  readonly reference: string;
  readonly type: string;
  readonly style: number;
  raw: string;
  inline: string;
  formula: string | null;
  hasValue: boolean;
}

/** The most that a sheet can have. */
const SHEET_ROWS = 1_048_576;
const FORMULA_LINK = /^\s*HYPERLINK\(\s*"([^"]+)"/i;

/** The number of the column in a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]+/i.exec(reference) ?? [];
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The number of the next row. Batches of rows rely on their order. */
function rowAfter(last: number, given: string): number {
  const row = given === '' ? last + 1 : Number(given);
  if (Number.isInteger(row) && row > last && row <= SHEET_ROWS) return row;
  throw new FileProblem(problem('workbook_damaged'));
}

/** Reads the rows of a sheet that have a text, with the numbers that people see. `links` are by cell. */
export async function* readSheet(
  bytes: AsyncIterable<Uint8Array>,
  texts: CellTexts,
  links: ReadonlyMap<string, string>,
): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  let [row, length]: [number, number] = [0, 0];
  let fields: string[] = [];
  let addresses = new Map<number, string>();
  let problems = new Map<number, Problem>();
  let cell: Cell | null = null;
  let [part, isPhonetic]: [string, boolean] = ['', false];
  const add = (read: Cell): void => {
    const { type, raw, style, inline, formula, hasValue, reference } = read;
    // One column beyond the limit is enough to refuse the file.
    const column = Math.min(read.column, IMPORT_LIMITS.columns);
    while (fields.length < column) fields.push('');
    fields[column] = type === 'inlineStr' ? withoutEscapes(inline) : cellText(type, raw, style, texts);
    const link = links.get(reference) ?? FORMULA_LINK.exec(formula ?? '')?.[1];
    if (link !== undefined) addresses.set(column, link);
    else if (type === 'e') problems.set(column, problem('cell_has_error'));
    else if (formula !== null && !hasValue) problems.set(column, problem('formula_without_value'));
  };
  const parsing = parseXml(bytes, {
    open: (name, { r = '', t = '', s = '0' }) => {
      part = name;
      if (name === 'rPh') isPhonetic = true;
      if (name === 'row') [row, fields, addresses, problems, length] = [rowAfter(row, r), [], new Map(), new Map(), 0];
      if (name === 'v' && cell !== null) cell.hasValue = true;
      if (name === 'f' && cell !== null) cell.formula = '';
      if (name !== 'c') return;
      const column = r === '' ? fields.length : columnOf(r);
      const [raw, inline, formula, hasValue] = ['', '', null, false];
      cell = { ...{ column, reference: r, type: t, style: Number(s) }, raw, inline, formula, hasValue };
    },
    text: (text) => {
      if (cell === null) return;
      length += text.length;
      if (length > IMPORT_LIMITS.recordLength) throw new FileProblem(problem('row_too_long'), row);
      if (part === 'v') cell.raw += text;
      else if (part === 't' && !isPhonetic) cell.inline += text;
      else if (part === 'f') cell.formula = (cell.formula ?? '') + text;
    },
    close: (name) => {
      part = '';
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && cell !== null) add(cell);
      if (name === 'c') cell = null;
      if (name !== 'row' || (problems.size === 0 && fields.every((field) => field.trim() === ''))) return;
      rows.push({ row, fields, isDoubtful: false, addresses, problems });
    },
  });
  for await (const _ of parsing) yield* rows.splice(0);
}
