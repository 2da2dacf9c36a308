import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldWords, fieldStyles } from './field-parts.tsx';
import styles from './text-area.module.css';

interface Props extends FieldWords, Omit<TextFieldProps, 'children' | 'className' | keyof FieldWords> {
  /** Initial number of lines; the field grows with the text. */
  rows?: number;
  /** Maximum number of characters. The count is shown when less than a fifth is left; longer text is not cut off. */
  lengthMax?: number;
  placeholder?: string;
}

/** A multi-line text. */
export function TextArea({ label, hint, problem, field, rows = 3, lengthMax, placeholder, ...props }: Props) {
  const length = [...(props.value ?? '')].length;
  const isNear = lengthMax !== undefined && length > lengthMax * 0.8;
  return (
    <TextField {...props} data-field={field} isInvalid={problem != null} className={fieldStyles.field ?? ''}>
      <FieldLabel>{label}</FieldLabel>
      <AriaTextArea
        className={`${fieldStyles.box} ${fieldStyles.input} ${styles.area}`}
        rows={rows}
        dir="auto"
        {...(placeholder !== undefined && { placeholder })}
      />
      {isNear && (
        <span className={`fine ${styles.count}`}>
          {length} / {lengthMax}
        </span>
      )}
      <FieldNotes hint={hint} problem={problem} />
    </TextField>
  );
}
