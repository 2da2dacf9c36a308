import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'checked' | 'onChange' | 'ref'> {
  /** What is chosen, read out. */
  'aria-label': string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  onChange: (isSelected: boolean) => void;
}

export function Checkbox({ isSelected, isIndeterminate = false, onChange, ...props }: Props) {
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
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
