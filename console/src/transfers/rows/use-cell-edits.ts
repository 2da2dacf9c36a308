import { useDraft } from '../../api/draft.ts';
import type { CellCorrection } from '../import-queries.ts';

/** What was typed into cells of an import and not sent yet. It survives a reload. */
export interface CellEdits {
  readonly cells: readonly CellCorrection[];
  readonly valueOf: (row: number, column: string) => string | undefined;
  readonly set: (cell: CellCorrection) => void;
  readonly forget: () => void;
}

export function useCellEdits(importId: string): CellEdits {
  const [text, write] = useDraft(`import.${importId}.cells`, NONE, (draft) => draft !== NONE);
  const cells = readCells(text);
  const isAt = ({ row, column }: CellCorrection, at: Pick<CellCorrection, 'row' | 'column'>): boolean =>
    row === at.row && column === at.column;
  return {
    cells,
    valueOf: (row, column) => cells.find((cell) => isAt(cell, { row, column }))?.value,
    set: (cell) => write(JSON.stringify([...cells.filter((known) => !isAt(known, cell)), cell])),
    forget: () => write(NONE),
  };
}

const NONE = '[]';

function readCells(text: string): CellCorrection[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
