import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { inWorkspace } from '../../api/workspace-address.ts';
import styles from './data-table.module.css';
import { followLink, isClickOnRow } from './open-row.ts';
import { type Column, type Sort, SortHead } from './sort-head.tsx';

export type { Column, Sort } from './sort-head.tsx';

interface Props<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Target of a row: the first column becomes a link, and the whole row does the same. */
  hrefOf?: (row: Row) => string;
  /** Action of a row, such as opening its panel, instead of `hrefOf`. */
  onOpen?: (row: Row) => void;
  /** The row whose panel is open. */
  openId?: string | null;
  /** An `ActionsMenu` at the end of the row. */
  menuOf?: ((row: Row) => ReactNode) | false;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Old rows are shown while new ones are loading. */
  isStale?: boolean;
  /** Shown below the rows: "Show more", a total. */
  footer?: ReactNode;
}

/** A table for up to some hundred rows. Put it in a scrolling box: the header stays visible. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, idOf, menuOf, sort = null, onSort, isStale = false, footer } = props;
  const { t } = useLingui();
  return (
    <div className={`${styles.box} ${isStale ? 'stale' : ''}`}>
      <table className={styles.table} aria-label={label} aria-busy={isStale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {menuOf && (
              <th className={`${styles.head} ${styles.menu}`} scope="col">
                <span className="visually-hidden">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={idOf(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
      {footer}
    </div>
  );
}

function TableRow<Row>({ row, columns, idOf, hrefOf, onOpen, openId, menuOf }: Props<Row> & { row: Row }) {
  const router = useRouter();
  const href = hrefOf?.(row);
  const isAction = href !== undefined || onOpen !== undefined;
  const open = (event: MouseEvent<HTMLElement>): void => {
    if (href === undefined) onOpen?.(row);
    else followLink(event, href, (address) => router.history.push(address));
  };
  return (
    // The link or button in the first column does the same by keyboard.
    <tr
      className={`${isAction ? styles.action : ''} ${openId === idOf(row) ? styles.open : ''}`}
      onClick={isAction ? (event) => isClickOnRow(event) && open(event) : undefined}
    >
      {columns.map((column, index) => {
        const content = column.cell(row);
        const className = `${styles.cell} ${column.isNumber ? styles.number : ''} ${styles[column.hideBelow ?? ''] ?? ''}`;
        if (index > 0) {
          return (
            <td key={column.id} className={className}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.id} scope="row" className={`${className} ${styles.first}`}>
            {href !== undefined && (
              <a href={inWorkspace(href)} className={styles.link} onClick={open}>
                {content}
              </a>
            )}
            {href === undefined && onOpen !== undefined && (
              <button type="button" className={styles.link} onClick={open}>
                {content}
              </button>
            )}
            {!isAction && content}
          </th>
        );
      })}
      {menuOf && <td className={`${styles.cell} ${styles.menu}`}>{menuOf(row)}</td>}
    </tr>
  );
}
