import { t } from '@lingui/core/macro';
import { notifySuccess } from '../../frame/notices.ts';
import type { Sorting } from '../sortable/use-sortable-row.ts';
import { isEmptyRow, type MenuRow, newDish, readMenuRows, rowsWith } from './menu-rows.ts';
import { moveRow, neighbourOf } from './move-row.ts';
import { type Renaming, renamingOf } from './renaming.ts';

/** A change receives the current rows, which may differ from those shown. */
export type ChangeRows = (change: (rows: readonly MenuRow[]) => readonly MenuRow[], renaming?: Renaming | null) => void;

/** What rows report. The same object for all rows, as long as they are shown. */
export interface RowEvents {
  readonly onChange: (row: MenuRow) => void;
  readonly onRemove: (id: string) => void;
  /** Enter: add another dish. */
  readonly onNext: (id: string) => void;
  /** What was pasted becomes rows. */
  readonly onPaste: (id: string, text: string) => void;
  readonly sorting: Sorting;
}

export function rowEventsOf(
  latest: () => readonly MenuRow[],
  change: ChangeRows,
  onAdded: (id: string) => void,
): RowEvents {
  const names = new Map<string, string>();
  return {
    onChange: (next) =>
      change((now) => now.map((old) => (old.id === next.id ? next : old)), renamingOf(latest(), next, names)),
    onRemove: (id) => {
      const rows = latest();
      const index = rows.findIndex((row) => row.id === id);
      const removed = rowsWith(rows, id);
      change((now) => now.filter((row) => !removed.includes(row)));
      notifySuccess(t`Row removed.`, () => change((now) => now.toSpliced(index, 0, ...removed)));
    },
    onNext: (id) => {
      const dish = newDish();
      onAdded(dish.id);
      change((now) => now.toSpliced(now.findIndex((row) => row.id === id) + 1, 0, dish));
    },
    onPaste: (id, text) => {
      const pasted = readMenuRows(text);
      change((now) => {
        const index = now.findIndex((row) => row.id === id);
        return now.toSpliced(index, isEmptyRow(now[index]) ? 1 : 0, ...pasted);
      });
    },
    sorting: {
      list: 'menu-row',
      onMove: (id, to) => change((now) => moveRow(now, id, to)),
      onStep: (id, by) =>
        change((now) => {
          const neighbour = neighbourOf(now, id, by);
          return neighbour === null ? now : moveRow(now, id, neighbour);
        }),
    },
  };
}
