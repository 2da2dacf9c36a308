import { type RefObject, useLayoutEffect, useState } from 'react';

interface Options {
  count: number;
  /** In px; the same for all rows. */
  rowHeight: number;
  /** Row that is rendered out of sight because it has the focus, or null. */
  kept: number | null;
}

interface Range {
  readonly first: number;
  readonly end: number;
}

/** Rows beyond the edges, which avoid blank areas during fast scrolling. */
const BEYOND = 10;
/** The range moves in steps of this many rows, so that few scroll events cause a render. */
const STEP = 5;

function rangeOf(box: HTMLElement, rowHeight: number): Range {
  const first = Math.floor(box.scrollTop / rowHeight / STEP) * STEP - BEYOND;
  const end = Math.ceil((box.scrollTop + box.clientHeight) / rowHeight / STEP) * STEP + BEYOND;
  return { first, end };
}

/** Places of the rows to render in a scrolling box, in order. Their number depends on the box, not on the list. */
export function useVirtualRows(ref: RefObject<HTMLElement | null>, { count, rowHeight, kept }: Options): number[] {
  const [range, setRange] = useState<Range>({ first: 0, end: 3 * BEYOND });
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const read = (): void => {
      const next = rangeOf(box, rowHeight);
      setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    read();
    const resizes = new ResizeObserver(read);
    resizes.observe(box);
    box.addEventListener('scroll', read, { passive: true });
    return () => {
      resizes.disconnect();
      box.removeEventListener('scroll', read);
    };
  }, [ref, rowHeight]);
  const first = Math.max(0, Math.min(range.first, count - 1));
  const end = Math.min(count, range.end);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (kept === null || kept >= count || (kept >= first && kept < end)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}
