import type { ReactNode } from 'react';
import styles from './switch-row.module.css';

/** A setting with what it does at the left, and its control at the right. */
export function SwitchRow({ label, hint, children }: { label: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      {children}
    </div>
  );
}
