import type { ReactNode } from 'react';
import { Hint } from './hint.tsx';

/** What is wrong, as announced by screen readers; nothing for null. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children != null &&
  children !== false && (
    <Hint tone="red" role="alert">
      {children}
    </Hint>
  );
