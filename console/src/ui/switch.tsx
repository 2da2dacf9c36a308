import type { ComponentProps } from 'react';
import styles from './switch.module.css';

interface Props
  extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked' | 'onChange' | 'disabled'> {
  /** What is on or off, read out, where no label is beside it. */
  'aria-label'?: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** On or off, at once. With children it has its label behind it. */
export function Switch({ isSelected, isDisabled = false, onChange, children, ...props }: Props) {
  return (
    <label className={styles.switch}>
      <input
        {...props}
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={isSelected}
        disabled={isDisabled}
        aria-checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
