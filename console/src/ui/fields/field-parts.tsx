import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styles from '../text-field.module.css';

/** What every field of a form has. */
export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, shown below; null when nothing is. */
  problem?: ReactNode;
  /** As the service names it (`style.foregroundColor`): where `focusFirstProblem` finds it. */
  field?: string | undefined;
}

export const fieldStyles = styles;

export const FieldLabel = ({ children }: { children: ReactNode }) => (
  <Label className={styles.label ?? ''}>{children}</Label>
);

/** The hint and the problem below a field. */
export function FieldNotes({ hint, problem }: { hint?: ReactNode; problem?: ReactNode }) {
  return (
    <>
      {hint != null && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.problem ?? ''}>{problem}</FieldError>
    </>
  );
}
