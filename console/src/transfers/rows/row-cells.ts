import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { OneImport, RowProblem } from '../import-queries.ts';

/** A cell of a row that is shown, or the whole row if it has a problem as such. */
export interface ShownCell {
  /** The column as the file names it; for one that it does not have, its field; empty for the whole row. */
  readonly column: string;
  readonly text: string;
  readonly problems: readonly RowProblem[];
  readonly isEditable: boolean;
}

export interface ShownRow {
  readonly row: number;
  /** An SVG; null for a row that cannot be drawn, undefined for one that is not. */
  readonly svg?: string | null;
  readonly cells: readonly ShownCell[];
}

/** What is shown of the first rows, besides the cells with problems. */
const FIELDS = ['name', 'content', 'tags', 'code', 'caption'] as const;

/** The service sends the beginning of longer texts, which must not replace them, and a field for a line joins lines. */
const isEditable = ({ columns }: OneImport, { field, value }: RowProblem): boolean =>
  columns.length > 0 &&
  (value ?? '').length < LIMITS.importQuotedLength &&
  !/[\r\n]/.test(value ?? '') &&
  (columns.some(({ column }) => column === field) || FIELDS.some((each) => each === field));

/** Returns the first rows of a dry run, and, apart from them, the rows with problems that come later. */
export function rowsOf(one: OneImport): { first: ShownRow[]; later: ShownRow[]; laterCount: number } {
  const problems = Map.groupBy(one.rowProblems, ({ row }) => row);
  const problemCells = (row: number): ShownCell[] =>
    [...Map.groupBy(problems.get(row) ?? [], ({ field }) => field)].map(([column, found]) => ({
      column,
      text: found[0]?.value ?? '',
      problems: found,
      isEditable: found.every((problem) => isEditable(one, problem)),
    }));
  const columnOf = (field: string): string | undefined => one.columns.find((each) => each.field === field)?.column;
  const first = one.firstRows.map(({ row, svg, tags, ...texts }) => {
    const wrong = problemCells(row);
    const known = FIELDS.flatMap((field) => {
      const column = columnOf(field);
      const text = field === 'tags' ? tags.join(', ') : texts[field];
      const isShown = column !== undefined || field === 'name' || field === 'content' || Boolean(text);
      const isWrong = wrong.some((cell) => cell.column === (column ?? field));
      return isShown && !isWrong
        ? [{ column: column ?? field, text: text ?? '', problems: [], isEditable: false }]
        : [];
    });
    const place = ({ column }: ShownCell): number => {
      const index = FIELDS.findIndex((field) => (columnOf(field) ?? field) === column);
      return index < 0 ? FIELDS.length : index;
    };
    return { row, svg, cells: [...known, ...wrong].sort((one, other) => place(one) - place(other)) };
  });
  const shown = new Set(first.map(({ row }) => row));
  const later = [...problems.keys()].filter((row) => !shown.has(row)).map((row) => ({ row, cells: problemCells(row) }));
  const firstCount = first.filter(({ row }) => problems.has(row)).length;
  return { first, later, laterCount: one.rowsProblem - firstCount };
}
