import { dishKey } from '../../../../src/core/contract/menus/menu-words.ts';
import type { MenuRow } from './menu-rows.ts';

/** A dish or section that gets another name, by which its picture or its times are kept. */
export interface Renaming {
  readonly kind: 'dish' | 'section';
  readonly from: string;
  readonly to: string;
}

const nameIn = (row: MenuRow): string => {
  if (row.kind === 'dish') return dishKey(row.name);
  return row.kind === 'section' ? row.heading.trim().replace(/[:：]$/, '') : '';
};

/**
 * Returns how a row is renamed by a change; null if it is not. While somebody types, a name may be empty or that of
 * another row: the row then keeps the one before, which `names` has by rows.
 */
export function renamingOf(rows: readonly MenuRow[], next: MenuRow, names: Map<string, string>): Renaming | null {
  const before = rows.find(({ id }) => id === next.id);
  if (before === undefined || next.kind === 'text' || before.kind !== next.kind) return null;
  const others = rows.filter(({ id, kind }) => id !== next.id && kind === next.kind).map(nameIn);
  const [from, to] = [names.get(next.id) ?? nameIn(before), nameIn(next)];
  const isFree = to !== '' && !others.includes(to);
  names.set(next.id, isFree ? to : from);
  return isFree && from !== '' && from !== to && !others.includes(from) ? { kind: next.kind, from, to } : null;
}
