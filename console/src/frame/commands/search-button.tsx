import { useLingui } from '@lingui/react/macro';
import { mdiMagnify } from '@mdi/js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-button.module.css';

const load = () => import('./command-dialog.tsx');
const CommandDialog = lazy(() => load().then(({ CommandDialog: component }) => ({ default: component })));
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the global search, like Ctrl K or ⌘ K. */
export function SearchButton() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  // Where there is a keyboard, the dialog is loaded before its first use. Safari cannot tell when it is idle.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) globalThis.requestIdleCallback?.(() => void load());
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      // Not over another dialog, which has the focus.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) setIsOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Icon path={mdiMagnify} size={18} />
        <span>{t`Search everything`}</span>
        <kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>{isOpen && <CommandDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
