import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import type { RowSelection } from './use-row-selection.ts';

interface Options {
  /** Contains the rows, each with `data-place`. */
  ref: RefObject<HTMLElement | null>;
  count: number;
  selection: RowSelection;
  onOpen: (place: number) => void;
}

interface GridKeys {
  /** Row that Tab reaches. */
  active: number;
  /** Whether the row or something in it has the focus. */
  isFocused: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: { target: EventTarget }) => void;
  onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void;
}

const PAGE = 10;
const CONTROLS = 'a[href], button, input';

/** Target row of a key; null for keys that do not move. */
function placeAfter(key: string, active: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: count - 1,
  };
  const place = lookUp(places, key);
  return place === undefined ? null : Math.max(0, Math.min(count - 1, place));
}

/**
 * Keys of a grid: up and down move through the rows (and select them with Shift), left and right through the controls
 * of a row, Space selects, Enter opens, Ctrl A selects all, Escape clears the selection. According to the ARIA
 * practices for grids.
 */
export function useGridKeys({ ref, count, selection, onOpen }: Options): GridKeys {
  const [active, setActive] = useState(0);
  const [isFocused, setIsFocused] = useState(false);
  const isWanted = useRef(false);
  const rowAt = (place: number): HTMLElement | null =>
    ref.current?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null;
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const row = rowAt(active);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  const goTo = (place: number): void => {
    isWanted.current = true;
    setActive(place);
  };
  const stepWithin = (row: HTMLElement, target: Element, step: number): void => {
    const stops: Element[] = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)];
    const now = stops.indexOf(target);
    const stop = stops[(now + step + stops.length) % stops.length];
    if (stop instanceof HTMLElement) stop.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rowAt(active);
    // A row's menu is not inside the row.
    if (row === null || !(event.target instanceof Element) || !row.contains(event.target)) return;
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const isRow = event.target === row;
    const isForward = getComputedStyle(row).direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
    const next = placeAfter(key, active, count);
    if (next !== null && (isRow || key.startsWith('Arrow') || key.startsWith('Page'))) {
      if (shiftKey) selection.extendTo(active, next);
      goTo(next);
    } else if (key === 'ArrowRight' || key === 'ArrowLeft') stepWithin(row, event.target, key === isForward ? 1 : -1);
    else if (isRow && key === ' ') selection.toggle(active, shiftKey);
    else if (isRow && key === 'Enter') onOpen(active);
    else if (key === 'a' && (ctrlKey || metaKey)) selection.selectAll();
    else if (key === 'Escape') selection.clear();
    else return;
    event.preventDefault();
  };
  return {
    active: Math.max(0, Math.min(active, count - 1)),
    isFocused,
    onKeyDown,
    onFocus: ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
      if (row === null) return;
      setIsFocused(true);
      setActive(Number(row.dataset.place));
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsFocused(false);
    },
  };
}
