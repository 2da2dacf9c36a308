import { mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './chip.module.css';

interface Props {
  children: ReactNode;
  /** A status colour always comes with a word or an icon. */
  tone?: 'plain' | 'accent' | 'green' | 'amber' | 'red';
  /** Path from `@mdi/js`, shown in front. */
  icon?: string;
  onPress?: () => void;
  /** What pressing does, if its text does not say so. */
  words?: string;
  tabIndex?: number;
  /** Adds a remove button. Requires `removeWords`, which describe it. */
  onRemove?: () => void;
  removeWords?: string;
}

/** A short word on a coloured background: a tag, a state, a filter. */
export function Chip({
  children,
  tone = 'plain',
  icon,
  onPress,
  words: title,
  tabIndex,
  onRemove,
  removeWords,
}: Props) {
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
        <button
          type="button"
          className={styles.action}
          aria-label={title}
          title={title}
          tabIndex={tabIndex}
          onClick={onPress}
        >
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
