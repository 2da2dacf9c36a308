import { type DishLine, type MenuLine, readMenuLines } from '../../../../src/core/contract/menus/menu-lines.ts';

/** A line of the form, with an id that is only used there. */
export type MenuRow = MenuLine & { readonly id: string };
export type DishRow = DishLine & { readonly id: string };

let count = 0;

const newRowId = (): string => {
  count += 1;
  return `row-${count}`;
};

const withId = (line: MenuLine): MenuRow => ({ ...line, id: newRowId() });

export const newDish = (): MenuRow => withId({ kind: 'dish', name: '', price: '', note: '' });
export const newSection = (): MenuRow => withId({ kind: 'section', heading: '' });
export const newText = (): MenuRow => withId({ kind: 'text', text: '' });

export const readMenuRows = (text: string): MenuRow[] => readMenuLines(text).map(withId);

export const isEmptyRow = (row: MenuRow | undefined): boolean =>
  row?.kind === 'dish' ? row.name + row.price + row.note === '' : row?.kind === 'section' && row.heading === '';

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
