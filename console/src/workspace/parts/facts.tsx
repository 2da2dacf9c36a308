import type { ReactNode } from 'react';
import { Moment } from '../../formats/moment.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './facts.module.css';

/** Names and values of an object, one per line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

interface FactProps {
  name: ReactNode;
  children?: ReactNode;
  /** A time instead of children. Without one, there is no such fact. */
  utc?: string | null | undefined;
}

export function Fact({ name, children, utc }: FactProps) {
  if (children === undefined && utc == null) return null;
  return (
    <div className={styles.fact}>
      <Hint as="dt" isLarge>
        {name}
      </Hint>
      <dd className="breakable">{utc == null ? children : <Moment utc={utc} isExact />}</dd>
    </div>
  );
}
