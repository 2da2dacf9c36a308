import { isHeader, isSureAddress } from './column-plan.js';
import { choicesOf } from './links/link-services.js';
import type { ColumnChoice, ReadingOptions } from './reading.js';

interface Row {
  readonly row: number;
  readonly fields: readonly string[];
}

/** What names the columns of a table. */
export interface TableHeader {
  readonly names: readonly string[];
  /** The rows below it are read. */
  readonly row: number;
  /** What columns are that have no names. */
  readonly choices: readonly ColumnChoice[];
}

/**
 * The header: the first row that names what a campaign needs. Lines above it, such as a title, are left out. A list that
 * begins with an address has no header: its columns are named by letters, as in spreadsheets. Undefined for other rows.
 */
export function findHeader(rows: readonly Row[], reading: ReadingOptions): TableHeader | undefined {
  const header = rows.find(({ fields }) => isHeader(fields, reading));
  if (header !== undefined) return headerOf(header);
  const first = rows.find(({ fields }) => widthOf(fields) > 0);
  return first?.fields.some(isSureAddress) ? letterColumns(rows, first.row, reading) : undefined;
}

export function headerOf({ row, fields }: Row): TableHeader {
  const names = fields.map((name) => name.trim());
  return { row, names, choices: choicesOf(names) };
}

function letterColumns(rows: readonly Row[], first: number, { columns }: ReadingOptions): TableHeader {
  const names = Array.from({ length: Math.max(...rows.map(({ fields }) => widthOf(fields))) }, (_, index) =>
    letterOf(index),
  );
  const isName = (index: number): boolean => {
    const texts = rows.map(({ fields }) => fields[index] ?? '');
    return texts.some((text) => /\p{L}/u.test(text)) && !texts.some(isSureAddress);
  };
  const isKnown = (name: string): boolean => columns.some(({ column, field }) => column === name || field === 'name');
  const named = names.find((name, index) => !isKnown(name) && isName(index));
  return { names, row: first - 1, choices: named === undefined ? [] : [{ column: named, field: 'name' }] };
}

/** Without the empty cells at the end. */
const widthOf = (fields: readonly string[]): number => fields.findLastIndex((text) => text.trim() !== '') + 1;

/** The letters of a column, from 0: `A`, `Z`, `AA`. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
