import type { ReactNode } from 'react';
import { Stack } from './layout/boxes.tsx';
import { Hint } from './layout/hint.tsx';
import styles from './message.module.css';

/** In place of a list or a screen: what it is for or what went wrong, in a sentence, and the one action. */
export function Message({ title, children, action }: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Stack gap={3} align="center" className={styles.message}>
      <h2 className={styles.title}>{title}</h2>
      <Hint isLarge>{children}</Hint>
      {action}
    </Stack>
  );
}
