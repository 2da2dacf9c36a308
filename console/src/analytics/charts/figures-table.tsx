import { useLingui } from '@lingui/react/macro';
import { ChangeText } from './change-text.tsx';
import type { Cell, ChartTable, TableOrder } from './chart-table.ts';
import styles from './figures-table.module.css';
import { OrderHead } from './order-head.tsx';
import { useNumbers } from './use-numbers.ts';

interface Props {
  label: string;
  table: ChartTable;
  order: TableOrder | null;
  onOrder?: (order: TableOrder) => void;
}

/** A table of names and numbers, in any order. A row's first cell is its name. On screens the table scrolls by itself. */
export function FiguresTable({ label, table: { columns, rows }, order, onOrder }: Props) {
  const isNumber = (column: number): boolean => typeof rows[0]?.[column] !== 'string';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <OrderHead
                key={name}
                name={name}
                column={index}
                order={order}
                isNumber={isNumber(index)}
                onOrder={onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
            <tr key={at}>
              {row.map((value, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row" dir="auto">
                    <Value cell={value} />
                  </th>
                ) : (
                  <td
                    key={columns[index]}
                    className={typeof value === 'string' ? styles.text : styles.number}
                    dir="auto"
                  >
                    <Value cell={value} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Value({ cell }: { cell: Cell }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numbers.whole(cell);
  if (cell.change === Number.POSITIVE_INFINITY) return t`new`;
  return <ChangeText scans={1 + cell.change} before={1} />;
}
