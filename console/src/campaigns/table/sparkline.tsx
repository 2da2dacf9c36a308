import { useLingui } from '@lingui/react/macro';
import styles from './table.module.css';

const WIDTH = 84;
const HEIGHT = 24;
const GAP = 1;

/** Scans by day as bars, with today at the end. The bar with the most scans has the full height. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { t } = useLingui();
  const days = values.length;
  const most = Math.max(...values, 1);
  const sum = values.reduce((total, value) => total + value, 0);
  const step = WIDTH / days;
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t`${sum} scans in ${days} days`}
    >
      {values.map((value, day) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        const className = value === 0 ? styles.none : styles.some;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day
          <rect key={day} className={className} x={day * step} y={HEIGHT - height} width={step - GAP} height={height} />
        );
      })}
    </svg>
  );
}
