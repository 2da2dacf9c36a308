import { classOf, quantileBounds, shadeOf } from '../map/quantiles.ts';
import { ChangeText } from './change-text.tsx';
import type { TableOrder } from './chart-table.ts';
import styles from './heat-map.module.css';
import { OrderHead } from './order-head.tsx';
import { useNumbers } from './use-numbers.ts';

/** Share of the accent, by class. */
const SHADES = ['0%', '18%', '36%', '56%', '78%', '100%'];

const NO_SUMS = { columns: 0, rows: 0 };

interface Side {
  /** Unique on its side. */
  readonly name: string;
  /** What is shown of the name; empty for nothing. */
  readonly shortName: string;
}

interface Props {
  label: string;
  rows: readonly Side[];
  columns: readonly Side[];
  /** Row by row. */
  values: readonly number[];
  /** Shows the numbers in the cells, with their changes if there are values before. */
  before?: readonly (number | null)[];
  /** Columns at the beginning and rows at the end that are sums: they have no shade. */
  sums?: { readonly columns: number; readonly rows: number };
  /** Order of the rows, which the columns' names change. */
  order?: TableOrder | null;
  onOrder?: (order: TableOrder) => void;
}

/** Values of rows and columns in shades. It is a table that contains its numbers. */
export function HeatMap({ label, rows, columns, values, before, sums = NO_SUMS, order = null, onOrder }: Props) {
  const numbers = useNumbers();
  const isSum = (at: number, index: number): boolean => index < sums.columns || at >= rows.length - sums.rows;
  const bounds = quantileBounds(
    values.filter((_, place) => !isSum(Math.floor(place / columns.length), place % columns.length)),
    SHADES.length - 1,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={`${styles.table} ${before ? styles.numbers : ''}`} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map(({ name, shortName }, index) =>
              onOrder ? (
                <OrderHead
                  key={name}
                  name={<span title={name}>{shortName}</span>}
                  column={index}
                  order={order}
                  isNumber
                  onOrder={onOrder}
                />
              ) : (
                <th key={name} scope="col" dir="auto" title={name}>
                  {shortName === '' ? <span className="visually-hidden">{name}</span> : shortName}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, shortName }, at) => (
            <tr key={name} className={at >= rows.length - sums.rows ? styles.sum : undefined}>
              <th scope="row" aria-label={name} title={name} dir="auto">
                {shortName}
              </th>
              {columns.map((column, index) => {
                const place = at * columns.length + index;
                const value = values[place] ?? 0;
                const shade = isSum(at, index) ? 0 : shadeOf(classOf(value, bounds), bounds.length);
                const scans = numbers.whole(value);
                const past = before?.[place];
                return (
                  <td
                    key={column.name}
                    style={{ '--shade': SHADES[shade] }}
                    title={before ? undefined : `${name}, ${column.name}: ${scans}`}
                  >
                    {before ? value + (past ?? 0) > 0 && scans : <span className="visually-hidden">{scans}</span>}
                    {past != null && value + past > 0 && (
                      <small>
                        <ChangeText scans={value} before={past} />
                      </small>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
