import { parseMenuText } from '../../../../src/core/contract/menus/menu-text.ts';

interface Row {
  /** Only used in this form. */
  readonly id: string;
}

export interface SectionRow extends Row {
  readonly kind: 'section';
  readonly heading: string;
}

export interface DishRow extends Row {
  readonly kind: 'dish';
  readonly name: string;
  readonly price: string;
  /** Empty for no note. */
  readonly note: string;
}

export interface TextRow extends Row {
  readonly kind: 'text';
  readonly text: string;
}

/** A line of the form. A section contains the rows up to the next section; rows before the first belong to none. */
export type MenuRow = SectionRow | DishRow | TextRow;

let count = 0;

const newRowId = (): string => {
  count += 1;
  return `row-${count}`;
};

export const newDish = (): DishRow => ({ id: newRowId(), kind: 'dish', name: '', price: '', note: '' });
export const newSection = (): SectionRow => ({ id: newRowId(), kind: 'section', heading: '' });
export const newText = (): TextRow => ({ id: newRowId(), kind: 'text', text: '' });

/**
 * Parses a menu's text by the same rules as its page. Every character except separators and blank lines is in a row.
 */
export function readMenuRows(text: string): MenuRow[] {
  if (text.trim() === '') return [];
  return parseMenuText(text).flatMap(({ heading, entries }) => [
    ...(heading === null ? [] : [{ ...newSection(), heading }]),
    ...entries.map((entry): MenuRow => {
      if (entry.kind === 'prose') return { ...newText(), text: entry.text };
      return { ...newDish(), name: entry.name, price: entry.price, note: entry.note ?? '' };
    }),
  ]);
}

/** Index after the last row of the section that begins at an index, or of the group of rows that includes it. */
export function endOfSection(rows: readonly MenuRow[], from: number): number {
  const next = rows.findIndex(({ kind }, index) => index > from && kind === 'section');
  return next < 0 ? rows.length : next;
}

/** Index of the heading above a row; -1 for a row before the first section. */
export const sectionOf = (rows: readonly MenuRow[], index: number): number =>
  rows.findLastIndex(({ kind }, at) => at <= index && kind === 'section');

/** The row and, for a section, all its rows. */
export function rowsWith(rows: readonly MenuRow[], id: string): MenuRow[] {
  const from = rows.findIndex((row) => row.id === id);
  if (from < 0) return [];
  return rows.slice(from, rows[from]?.kind === 'section' ? endOfSection(rows, from) : from + 1);
}
