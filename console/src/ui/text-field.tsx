import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Problem shown below the field, or null. */
  problem?: ReactNode;
  /** Field name in the service (`style.caption`), by which `focusFirstProblem` finds it. */
  field?: string | undefined;
  placeholder?: string;
}

export function TextField({ label, hint, problem, field, placeholder, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} data-field={field} isInvalid={problem != null} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <Input
        className={`${styles.box} ${styles.input}`}
        dir="auto"
        {...(placeholder !== undefined && { placeholder })}
      />
      {hint != null && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.problem ?? ''}>{problem}</FieldError>
    </AriaTextField>
  );
}
