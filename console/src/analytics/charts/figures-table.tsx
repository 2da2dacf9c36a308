import type { ChartTable } from './chart-table.ts';
import styles from './figures-table.module.css';
import { useNumbers } from './use-numbers.ts';

/** A table of names and numbers. A row's first cell is its name. On screens the table scrolls by itself. */
export function FiguresTable({ label, table: { columns, rows } }: { label: string; table: ChartTable }) {
  const numbers = useNumbers();
  const isNumber = (column: number): boolean => typeof rows[0]?.[column] === 'number';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={isNumber(index) ? styles.number : ''}>
                {column}
              </th>
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
                    {value}
                  </th>
                ) : (
                  <td key={columns[index]} className={typeof value === 'number' ? styles.number : ''} dir="auto">
                    {typeof value === 'number' ? numbers.whole(value) : value}
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
