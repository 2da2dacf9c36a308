import type { ReactNode } from 'react';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import styles from './new-code.module.css';

/** One of the three questions. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `step-${number}`;
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Row as="h2" id={id} gap={2}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </Row>
      {children}
    </Stack>
  );
}
