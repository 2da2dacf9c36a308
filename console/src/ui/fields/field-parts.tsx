import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styles from '../text-field.module.css';

/** Props of every form field. */
export interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  /** Problem shown below the field, or null. */
  problem?: ReactNode;
  /** Field name in the service (`style.foregroundColor`), by which `focusFirstProblem` finds it. */
  field?: string | undefined;
}

export const fieldStyles = styles;

export const FieldLabel = ({ children }: { children: ReactNode }) => (
  <Label className={styles.label ?? ''}>{children}</Label>
);

/** Hint and problem below a field. */
export function FieldNotes({ hint, problem }: { hint?: ReactNode; problem?: ReactNode }) {
  return (
    <>
      {hint != null && (
        <Text slot="description" className="fine">
          {hint}
        </Text>
      )}
      <FieldError className={styles.problem ?? ''}>{problem}</FieldError>
    </>
  );
}
