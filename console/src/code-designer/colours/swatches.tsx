import styles from './colours.module.css';

/** A decorative row of colours. */
export function Swatches({ colours }: { colours: readonly string[] }) {
  return (
    <span className={styles.swatches} aria-hidden="true">
      {[...new Set(colours)].map((colour) => (
        <span key={colour} className={styles.small} style={{ background: colour }} />
      ))}
    </span>
  );
}
