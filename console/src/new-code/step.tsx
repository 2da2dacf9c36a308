import type { ReactNode } from 'react';
import styles from './new-code-screen.module.css';

/** One of the three questions. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `step-${number}`;
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id} className={styles.question}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
