import type { ReactNode } from 'react';
import styles from './screen-head.module.css';

/** Between the groups of a screen. */
export function SectionHeading({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2>{title}</h2>
      </div>
      {actions != null && <div className={styles.actions}>{actions}</div>}
      {children != null && <p className={styles.text}>{children}</p>}
    </div>
  );
}
