import { problem } from '../../../../core/contract/problems.js';
import { IMPORT_LIMITS } from '../../import-limits.js';
import { FileProblem } from '../file-problem.js';
import type { TableRow } from '../table-records.js';

/** Marks in a quoted field that are looked at before the row counts as not quoted. */
const STRAY_MARKS = 100;
/** Characters after such a mark among which the one that closes the field must be. */
const LOOK_AHEAD = 10_000;

interface Grammar {
  readonly opening: RegExp;
  readonly plain: RegExp;
  /** Between the closing mark and the end of the field. */
  readonly closed: RegExp;
  /** The end of a field, then the opening mark of the next. */
  readonly nextOpening: RegExp;
  readonly closing: RegExp;
  readonly delimiter: string;
}

function grammarOf(delimiter: string): Grammar {
  const mark = delimiter.replace(/[\\^$.*+?()[\]{}|-]/, '\\$&');
  const space = `[^\\S\\r\\n${mark}]*`;
  return {
    opening: new RegExp(`${space}"`, 'y'),
    plain: new RegExp(`[^${mark}\\r\\n]*`, 'y'),
    closed: new RegExp(`${space}(?=[${mark}\\r\\n]|$)`, 'y'),
    nextOpening: new RegExp(`${mark}${space}"`),
    closing: new RegExp(`"${space}(?:[${mark}]|$)`),
    delimiter,
  };
}

interface Field {
  readonly value: string;
  readonly end: number;
  readonly hasStrayMark: boolean;
}

interface Parsed {
  readonly fields: string[];
  readonly end: number;
  readonly hasStrayMark: boolean;
}

/**
 * Reads CSV the way spreadsheets do: each row ends with CR, LF or both; spaces beside quotation marks are left out; a
 * mark within a field is part of it. Rows are counted from 1. Throws a FileProblem for a mark that is never closed, and
 * for a row that is too long.
 */
export async function* readCsvRows(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  const grammar = grammarOf(delimiter);
  let [text, start, row]: [string, number, number] = ['', 0, 1];
  for await (const piece of pieces) {
    if (piece === '') continue;
    text = text.slice(start) + piece;
    start = 0;
    // A row that reaches the end of the text may go on in the next piece.
    for (let parsed = parseRow(text, 0, grammar); parsed !== null && parsed.end < text.length; ) {
      yield toRow(row++, parsed, start);
      start = parsed.end;
      parsed = parseRow(text, start, grammar);
    }
    if (text.length - start > IMPORT_LIMITS.recordLength) throw new FileProblem(problem('row_too_long'), row);
  }
  while (start < text.length) {
    const parsed = parseRow(text, start, grammar);
    if (parsed === null) throw new FileProblem(problem('row_quote_unclosed'), row);
    yield toRow(row++, parsed, start);
    start = parsed.end;
  }
}

function toRow(row: number, { fields, end, hasStrayMark }: Parsed, start: number): TableRow {
  if (end - start > IMPORT_LIMITS.recordLength) throw new FileProblem(problem('row_too_long'), row);
  return { row, fields, isDoubtful: hasStrayMark };
}

/** Null if a quotation mark is not closed in this text. */
function parseRow(text: string, start: number, grammar: Grammar): Parsed | null {
  const fields: string[] = [];
  let hasStrayMark = false;
  for (let at = start; ; at += grammar.delimiter.length) {
    const field = parseField(text, at, grammar);
    if (field === null) return null;
    fields.push(field.value);
    hasStrayMark ||= field.hasStrayMark;
    at = field.end;
    if (text.startsWith(grammar.delimiter, at)) continue;
    const lineEnd = text.startsWith('\r\n', at) ? 2 : 1;
    return { fields, end: Math.min(text.length, at + lineEnd), hasStrayMark };
  }
}

function parseField(text: string, start: number, grammar: Grammar): Field | null {
  const end = matchEnd(grammar.opening, text, start);
  const quoted = end === null ? 'plain' : parseQuoted(text, end, grammar);
  if (quoted !== 'plain') return quoted;
  const plainEnd = matchEnd(grammar.plain, text, start) ?? start;
  return { value: text.slice(start, plainEnd).trim(), end: plainEnd, hasStrayMark: false };
}

/** `plain` for a field that begins with a quotation mark but is not quoted as a whole, such as `"Best" pizza`. */
function parseQuoted(text: string, start: number, grammar: Grammar): Field | 'plain' | null {
  let value = '';
  let strayMarks = 0;
  for (let at = start; ; ) {
    const mark = text.indexOf('"', at);
    if (mark === -1) return null;
    value += text.slice(at, mark);
    at = mark + 1;
    if (text[at] === '"') {
      value += '"';
      at++;
      continue;
    }
    const end = matchEnd(grammar.closed, text, at);
    if (end !== null) return { value, end, hasStrayMark: strayMarks > 0 };
    if (++strayMarks > STRAY_MARKS || !closesLater(text, at, grammar)) return 'plain';
    value += '"';
  }
}

/** Whether another mark closes the field in this line, before a mark that opens the next. */
function closesLater(text: string, from: number, { nextOpening, closing }: Grammar): boolean {
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(from, from + LOOK_AHEAD)) ?? [];
  const opening = line.search(nextOpening);
  return closing.test(opening === -1 ? line : line.slice(0, opening + 1));
}

function matchEnd(sticky: RegExp, text: string, at: number): number | null {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : null;
}
