import { useDelay } from '../use-delay.ts';
import styles from './skeleton.module.css';

const AFTER_MS = 300;

/** Reserves the height of content that is loading, in px; bars appear after 300 ms. */
export function Skeleton({ lines = 3, lineHeight = 44 }: { lines?: number; lineHeight?: number | undefined }) {
  const isShown = useDelay(true, AFTER_MS);
  return (
    <div className={styles.skeleton} style={{ minHeight: lines * lineHeight }} aria-hidden="true">
      {isShown &&
        Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
          <div key={index} className={styles.line} style={{ height: lineHeight }}>
            <span />
          </div>
        ))}
    </div>
  );
}
