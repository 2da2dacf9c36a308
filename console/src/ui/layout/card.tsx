import { type ReactNode, useId } from 'react';
import { Row } from './boxes.tsx';
import styles from './card.module.css';

interface Props {
  title?: ReactNode;
  /** Shown at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
  /** The content extends to the edges, for example a table. */
  isFlush?: boolean;
}

/** A section of a screen on its own surface. */
export function Card({ title, actions, children, isFlush = false }: Props) {
  const id = useId();
  return (
    <section
      className={`${styles.card} ${isFlush ? styles.flush : ''}`}
      {...(title != null && { 'aria-labelledby': id })}
    >
      {(title != null || actions != null) && (
        <Row as="header" gap={3} justify="space-between" className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {actions}
        </Row>
      )}
      {children}
    </section>
  );
}
