import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';

export const REFERENCES_MAX = LIMITS.selectionMax;

/** Names of columns that identify campaigns, most reliable first. */
const COLUMNS = ['id', 'externalid', 'external id', 'code', 'slug', 'address', 'name', 'title'];

/**
 * Reads references to campaigns from a pasted or dropped text: one per line, or the column of a CSV that a header
 * names. Without a header the first column is used. Separators are comma, semicolon and tab; a quoted field may contain
 * them.
 */
export function readReferences(text: string): string[] {
  const rows = readRows(text.replace(/^\uFEFF/, ''));
  const header = rows[0]?.map((field) => field.trim().toLowerCase()) ?? [];
  const named = COLUMNS.map((column) => header.indexOf(column)).find((index) => index >= 0);
  const isHeader = named !== undefined && rows.length > 1;
  const texts = (isHeader ? rows.slice(1) : rows).map((row) => (row[isHeader ? named : 0] ?? '').trim());
  return [...new Set(texts.filter((each) => each !== ''))];
}

/** A list with one text per line has no separators: a comma belongs to the name then. */
function readRows(text: string): string[][] {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const hasHeader = first
    .split(/[,;\t]/)
    .some((field) => COLUMNS.includes(field.trim().replaceAll('"', '').toLowerCase()));
  const separator = ['\t', ';', ','].find((each) => first.includes(each));
  if (!hasHeader && separator !== '\t' && !text.trimStart().startsWith('"')) {
    return text.split(/\r?\n/).map((line) => [line]);
  }
  return splitFields(text, separator ?? ',');
}

function splitFields(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text.charAt(index + 1) === '"') field += text.charAt(++index);
      else isQuoted = false;
    } else if (character === '"' && field === '') isQuoted = true;
    else if (character === separator) {
      row.push(field);
      field = '';
    } else if (character === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
    } else if (character !== '\r') field += character;
  }
  return row.length > 0 || field !== '' ? [...rows, [...row, field]] : rows;
}
