import { useLingui } from '@lingui/react/macro';
import { mdiClose } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './frame.module.css';
import { hideNotice, notice as last } from './notices.ts';

const SHOWN_MS = 10_000;

/**
 * Shows the last notice for 10 s, or longer while the pointer or focus is on it. A problem stays until it is closed, and
 * progress until its end.
 */
export function NoticeLine() {
  const { t } = useLingui();
  const notice = useStore(last);
  const [isHeld, setIsHeld] = useState(false);
  const lasts = notice !== null && (notice.isProblem || notice.share !== null || isHeld);
  useEffect(() => {
    if (notice === null || lasts) return;
    const timer = setTimeout(hideNotice, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, lasts]);
  const undo = (): void => {
    hideNotice();
    notice?.undo?.();
  };
  return (
    <div className={styles.place} aria-live={notice?.isProblem ? 'assertive' : 'polite'}>
      {notice !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only extends the time
        <div
          key={notice.id}
          className={`${styles.line} ${notice.isProblem ? styles.problem : ''}`}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span className={styles.text}>{notice.text}</span>
          {notice.undo !== null && (
            <button type="button" className={styles.undo} onClick={undo}>
              {t`Undo`}
            </button>
          )}
          {notice.share === null ? (
            <IconButton icon={mdiClose} aria-label={t`Close`} onPress={hideNotice} />
          ) : (
            <span className={styles.share} style={{ inlineSize: `${notice.share * 100}%` }} />
          )}
        </div>
      )}
    </div>
  );
}
