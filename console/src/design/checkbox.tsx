import { mdiCheck, mdiMinus } from '@mdi/js';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

export function Checkbox(props: Omit<CheckboxProps, 'children' | 'className'>) {
  return (
    <AriaCheckbox {...props} className={styles.checkbox ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <span className={styles.box}>
          {(isIndeterminate || isSelected) && <Icon path={isIndeterminate ? mdiMinus : mdiCheck} size={14} />}
        </span>
      )}
    </AriaCheckbox>
  );
}
