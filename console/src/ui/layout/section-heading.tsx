import type { ReactNode } from 'react';
import { Row } from './boxes.tsx';
import styles from './screen.module.css';

/** Heading between the groups of a screen. */
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
    <Row gap={3} lineGap={2} isWrapping>
      <Row gap={2} align="baseline" className={styles.words}>
        <h2>{title}</h2>
      </Row>
      {actions != null && (
        <Row gap={2} isWrapping>
          {actions}
        </Row>
      )}
      {children != null && <p className={styles.text}>{children}</p>}
    </Row>
  );
}
