import { useLingui } from '@lingui/react/macro';
import { useNumbers } from '../charts/use-numbers.ts';
import { shadeOf } from './quantiles.ts';
import styles from './world-map.module.css';

/** What the shades mean: each class from its lower bound to the next. */
export function MapLegend({ bounds, most }: { bounds: readonly number[]; most: number }) {
  const { t } = useLingui();
  const { short } = useNumbers();
  return (
    <ul className={styles.legend} aria-label={t`Scans by shade`}>
      {bounds.map((bound, index) => {
        const last = Math.max(bound, (bounds[index + 1] ?? most + 1) - 1);
        return (
          <li key={bound}>
            <span className={`${styles.swatch} ${styles[`shade${shadeOf(index + 1, bounds.length)}`]}`} />
            {bound === last ? short(bound) : `${short(bound)}–${short(last)}`}
          </li>
        );
      })}
    </ul>
  );
}
