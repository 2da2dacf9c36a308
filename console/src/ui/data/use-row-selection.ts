import { useCallback, useRef } from 'react';

/** Ids of rows. */
export type Selection = ReadonlySet<string>;
export const NOTHING_SELECTED: Selection = new Set();

export interface RowSelection {
  /** Toggles one row; with `isRange` all rows since the last toggled one. */
  toggle: (place: number, isRange: boolean) => void;
  /** Selects only the rows from the start of the selection to this one. */
  extendTo: (from: number, to: number) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Row selection by mouse and keyboard. The functions are stable between renders. */
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
