import { useEffect, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import styles from './menu-editor.module.css';

interface Props {
  /** Used by screen readers, and shown while the field is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Gets the focus when it appears. */
  isNew?: boolean;
  isLong?: boolean;
  isPrice?: boolean;
}

/** A field in a row, without a visible label above it. */
export function RowField({ label, value, onChange, isNew = false, isLong = false, isPrice = false }: Props) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const props = { ref: field, dir: 'auto', placeholder: label, className: styles.input ?? '' };
  return (
    <TextField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={`${styles.field} ${isPrice ? styles.price : ''}`}
    >
      {isLong ? <TextArea {...props} rows={1} /> : <Input {...props} />}
    </TextField>
  );
}
