import { mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './chip.module.css';

interface Props {
  children: ReactNode;
  /** A colour of states always comes with a word or an icon. */
  tone?: 'plain' | 'accent' | 'green' | 'amber' | 'red';
  /** A path of `@mdi/js` in front. */
  icon?: string;
  onPress?: () => void;
  /** With a cross behind. Needs `removeWords`, what the cross does. */
  onRemove?: () => void;
  removeWords?: string;
}

/** A short word with a ground: a tag, a state, a filter. */
export function Chip({ children, tone = 'plain', icon, onPress, onRemove, removeWords }: Props) {
  const words = (
    <span className="clipped" dir="auto">
      {children}
    </span>
  );
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon !== undefined && <Icon path={icon} size={14} />}
      {onPress === undefined ? (
        words
      ) : (
        <button type="button" className={styles.action} onClick={onPress}>
          {words}
        </button>
      )}
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} aria-label={removeWords} title={removeWords} onClick={onRemove}>
          <Icon path={mdiClose} size={14} />
        </button>
      )}
    </span>
  );
}
