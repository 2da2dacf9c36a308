import { endOfSection, type MenuRow, rowsWith, sectionOf } from './menu-rows.ts';

/**
 * Moves a row to the place of another. A section moves with its rows, before or after the other's section; rows without
 * a section stay first.
 */
export function moveRow(rows: readonly MenuRow[], id: string, to: string): MenuRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const target = rows.findIndex((row) => row.id === to);
  if (from < 0 || target < 0 || from === target) return [...rows];
  const moved = rowsWith(rows, id);
  if (moved.some((row) => row.id === to)) return [...rows];
  const place = rows[from]?.kind === 'section' ? placeOfSection(rows, from, target) : target + (target > from ? 1 : 0);
  const rest = rows.filter((row) => !moved.includes(row));
  const before = rows.slice(0, place).filter((row) => !moved.includes(row)).length;
  return rest.toSpliced(before, 0, ...moved);
}

function placeOfSection(rows: readonly MenuRow[], from: number, target: number): number {
  const section = sectionOf(rows, target);
  if (section < 0) return endOfSection(rows, -1);
  return target > from ? endOfSection(rows, section) : section;
}

/** Id of the row that a step up or down would pass; null at the ends. A section passes entire sections. */
export function neighbourOf(rows: readonly MenuRow[], id: string, step: -1 | 1): string | null {
  const from = rows.findIndex((row) => row.id === id);
  const last = from + rowsWith(rows, id).length - 1;
  const index = step < 0 ? from - 1 : last + 1;
  const found = rows[index];
  if (found === undefined) return null;
  return rows[from]?.kind === 'section' && sectionOf(rows, index) < 0 ? null : found.id;
}
