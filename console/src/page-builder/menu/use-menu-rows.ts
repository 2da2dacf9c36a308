import { useRef, useState } from 'react';
import { type MenuRow, readMenuRows } from './menu-rows.ts';
import { writeMenuText } from './write-menu-text.ts';

interface Known {
  readonly text: string;
  readonly rows: readonly MenuRow[];
}

/** A change gets the rows of that moment, which may be other ones than those that are shown. */
export type ChangeRows = (change: (rows: readonly MenuRow[]) => readonly MenuRow[]) => void;

/**
 * The rows of a menu's text. They live here while the text is the one that was written last, since an empty row is not in the text; a
 * text from elsewhere is read anew. Nothing is written before something is changed.
 */
export function useMenuRows(text: string, onChange: (text: string) => void): [readonly MenuRow[], ChangeRows] {
  const [known, setKnown] = useState<Known>(() => ({ text, rows: readMenuRows(text) }));
  const current = known.text === text ? known : { text, rows: readMenuRows(text) };
  if (current !== known) setKnown(current);
  const latest = useRef(current);
  latest.current = current;
  const change: ChangeRows = (make) => {
    const rows = make(latest.current.rows);
    const next = { rows, text: writeMenuText(rows) };
    latest.current = next;
    setKnown(next);
    onChange(next.text);
  };
  return [current.rows, change];
}
