import type { ReactNode } from 'react';
import styles from './primitives.module.css';

interface Props {
  /** `red`: something failed. `amber`, to look at, if left out. */
  tone?: 'amber' | 'red';
  /** How it is read out when it appears. */
  role?: 'status' | 'alert';
  children: ReactNode;
  /** At its end. */
  action?: ReactNode;
}

/** A sentence on a surface of its own colour, which nobody should overlook. */
export const Note = ({ tone = 'amber', role, children, action }: Props) => (
  <div className={`${styles.note} ${styles[tone]}`} role={role}>
    <p className={styles.words}>{children}</p>
    {action}
  </div>
);
