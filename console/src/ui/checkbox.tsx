import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './checkbox.module.css';

interface Props
  extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'checked' | 'onChange' | 'disabled' | 'ref'> {
  /** What is selected, for screen readers. */
  'aria-label': string;
  isSelected: boolean;
  isDisabled?: boolean;
  isIndeterminate?: boolean;
  onChange: (isSelected: boolean) => void;
}

export function Checkbox({ isSelected, isIndeterminate = false, isDisabled = false, onChange, ...props }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={styles.checkbox}>
      <input
        {...props}
        ref={ref}
        type="checkbox"
        className={styles.box}
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
