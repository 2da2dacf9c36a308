import { useCallback, useRef } from 'react';

/** Ids of rows. */
export type Selection = ReadonlySet<string>;
export const NOTHING_SELECTED: Selection = new Set();

export interface RowSelection {
  /** Turns one row round; with `isRange` all from the row turned before. */
  toggle: (place: number, isRange: boolean) => void;
  /** Selects the rows from the place where the selection began to this one, and no others. */
  extendTo: (from: number, to: number) => void;
  selectAll: () => void;
  clear: () => void;
}

/** How rows are selected by mouse and keyboard. The functions stay the same from render to render. */
export function useRowSelection(
  ids: readonly string[],
  selected: Selection,
  onSelect: (selected: Selection) => void,
): RowSelection {
  const latest = useRef({ ids, selected, onSelect });
  latest.current = { ids, selected, onSelect };
  const anchor = useRef<number | null>(null);
  const toggle = useCallback((place: number, isRange: boolean): void => {
    const { ids: all, selected: now, onSelect: tell } = latest.current;
    const id = all[place];
    if (id === undefined) return;
    const isAdded = !now.has(id);
    const from = isRange && anchor.current !== null ? anchor.current : place;
    const next = new Set(now);
    for (const each of all.slice(Math.min(from, place), Math.max(from, place) + 1)) {
      if (isAdded) next.add(each);
      else next.delete(each);
    }
    anchor.current = place;
    tell(next);
  }, []);
  const extendTo = useCallback((from: number, to: number): void => {
    const start = anchor.current ?? from;
    anchor.current = start;
    latest.current.onSelect(new Set(latest.current.ids.slice(Math.min(start, to), Math.max(start, to) + 1)));
  }, []);
  const selectAll = useCallback((): void => latest.current.onSelect(new Set(latest.current.ids)), []);
  const clear = useCallback((): void => {
    anchor.current = null;
    latest.current.onSelect(NOTHING_SELECTED);
  }, []);
  return { toggle, extendTo, selectAll, clear };
}
