import { type ReactNode, useId } from 'react';
import checkboxStyles from '../checkbox.module.css';
import { Stack } from '../layout/boxes.tsx';
import { Hint } from '../layout/hint.tsx';
import styles from './check-field.module.css';

interface Props {
  label: ReactNode;
  /** A sentence below the label. */
  hint?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  field?: string;
  isDisabled?: boolean;
}

/** Yes or no, saved with the form. For settings that take effect immediately, use a `Switch`. */
export function CheckField({ label, hint, value, onChange, field, isDisabled = false }: Props) {
  const id = useId();
  return (
    <Stack data-field={field}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={checkboxStyles.box}
          checked={value}
          disabled={isDisabled}
          aria-describedby={hint == null ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint != null && (
        <Hint as="span" id={id} className={styles.hint}>
          {hint}
        </Hint>
      )}
    </Stack>
  );
}
