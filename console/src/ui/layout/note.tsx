import type { ReactNode } from 'react';
import styles from './primitives.module.css';

interface Props {
  /** `red` for failures. Default: `amber`, for warnings. */
  tone?: 'amber' | 'red';
  /** How screen readers announce it. */
  role?: 'status' | 'alert';
  children: ReactNode;
  /** Shown at its end. */
  action?: ReactNode;
}

/** A sentence on a coloured background that nobody should overlook. */
export const Note = ({ tone = 'amber', role, children, action }: Props) => (
  <div className={`${styles.note} ${styles[tone]}`} role={role}>
    <p className={styles.words}>{children}</p>
    {action}
  </div>
);
