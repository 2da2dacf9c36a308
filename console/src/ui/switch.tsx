import type { ComponentProps } from 'react';
import styles from './switch.module.css';

interface Props
  extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked' | 'onChange' | 'disabled'> {
  /** What is on or off, for screen readers, if there is no label. */
  'aria-label'?: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** A setting that takes effect immediately. Children are its label. */
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
