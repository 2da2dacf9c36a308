import { mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import checkboxStyles from '../checkbox.module.css';
import { Icon } from '../icon.tsx';
import styles from './check-field.module.css';

interface Props {
  label: ReactNode;
  /** A sentence below. */
  hint?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  field?: string;
  isDisabled?: boolean;
}

/** Yes or no, taken over with the form. What works at once is a `Switch`. */
export function CheckField({ label, hint, value, onChange, field, isDisabled = false }: Props) {
  return (
    <Checkbox
      data-field={field}
      className={`${checkboxStyles.checkbox} ${styles.field}`}
      isSelected={value}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <span className={checkboxStyles.box}>{value && <Icon path={mdiCheck} size={14} />}</span>
      <span className={styles.words}>
        <span>{label}</span>
        {hint != null && <span className={styles.hint}>{hint}</span>}
      </span>
    </Checkbox>
  );
}
