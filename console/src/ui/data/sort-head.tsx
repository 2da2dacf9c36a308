import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly name: ReactNode;
  /** The first column names the row, so it must be a text. */
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, with figures of equal width. */
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
  /** Hidden on screens narrower than 600 px (`phone`) or 900 px (`tablet`). */
  readonly hideBelow?: 'phone' | 'tablet';
  /** A CSS width; columns without one share the rest. */
  readonly width?: string;
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export type Head = Omit<Column<never>, 'cell'>;

interface Props {
  column: Head;
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
}

/** Header of a column. Choosing the same column again reverses the order. */
export function SortHead({ column, sort, onSort }: Props) {
  const { id, name, isNumber = false, isSortable = false, hideBelow, width } = column;
  const direction = sort?.column === id ? sort.direction : undefined;
  const arrow = (
    <span aria-hidden="true" className={styles.arrow}>
      {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
    </span>
  );
  const turn = (): void => onSort?.({ column: id, direction: direction === 'ascending' ? 'descending' : 'ascending' });
  return (
    <th
      scope="col"
      className={`${styles.head} ${isNumber ? styles.number : ''} ${styles[hideBelow ?? ''] ?? ''}`}
      aria-sort={direction}
      style={width === undefined ? {} : { width }}
    >
      {isSortable && onSort !== undefined ? (
        <button type="button" className={styles.sort} onClick={turn}>
          {isNumber && arrow}
          {name}
          {!isNumber && arrow}
        </button>
      ) : (
        name
      )}
    </th>
  );
}
