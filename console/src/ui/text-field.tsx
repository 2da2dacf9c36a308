import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles as styles } from './fields/field-parts.tsx';

export interface TextFieldProps
  extends FieldWords,
    Omit<AriaTextFieldProps, 'children' | 'className' | keyof FieldWords> {
  placeholder?: string;
}

export function TextField({ label, hint, problem, field, placeholder, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} data-field={field} isInvalid={problem != null} className={styles.field ?? ''}>
      <FieldLabel>{label}</FieldLabel>
      <Input
        className={`${styles.box} ${styles.input}`}
        dir="auto"
        {...(placeholder !== undefined && { placeholder })}
      />
      <FieldNotes hint={hint} problem={problem} />
    </AriaTextField>
  );
}
