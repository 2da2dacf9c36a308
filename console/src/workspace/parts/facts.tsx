import type { ReactNode } from 'react';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './facts.module.css';

/** Names and values of an object, one per line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Hint as="dt" isLarge>
        {name}
      </Hint>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
