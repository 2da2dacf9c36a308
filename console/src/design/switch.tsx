import { Switch as AriaSwitch, type SwitchProps } from 'react-aria-components/Switch';
import styles from './switch.module.css';

/** On or off, at once. Needs a name: children or `aria-label`. */
export function Switch(props: Omit<SwitchProps, 'children' | 'className'>) {
  return (
    <AriaSwitch {...props} className={styles.switch ?? ''}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </AriaSwitch>
  );
}
