import { classOf, quantileBounds, shadeOf } from '../map/quantiles.ts';
import styles from './heat-map.module.css';
import { useNumbers } from './use-numbers.ts';
import { useWeekdays } from './use-weekdays.ts';

const SHADES = 5;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Scans by weekday and hour, in shades. `values` has all 168 hours of a week, from Monday at midnight. It is a table
 * that contains its numbers.
 */
export function HeatMap({ label, values }: { label: string; values: readonly number[] }) {
  const numbers = useNumbers();
  const weekdays = useWeekdays();
  const bounds = quantileBounds(values, SHADES);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                <span className={hour % 3 === 0 ? '' : styles.unseen}>{String(hour).padStart(2, '0')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map(({ name, shortName }, day) => (
            <tr key={name}>
              <th scope="row" aria-label={name}>
                {shortName}
              </th>
              {HOURS.map((hour) => {
                const value = values[day * 24 + hour] ?? 0;
                const shade = shadeOf(classOf(value, bounds), bounds.length);
                const scans = numbers.whole(value);
                return (
                  <td
                    key={hour}
                    className={styles[`shade${shade}`]}
                    title={`${name}, ${String(hour).padStart(2, '0')}:00: ${scans}`}
                  >
                    <span className={styles.unseen}>{scans}</span>
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
