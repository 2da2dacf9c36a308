import { useLingui } from '@lingui/react/macro';
import { mdiMagnify } from '@mdi/js';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { useStore } from '../../store.ts';
import { Icon } from '../../ui/icon.tsx';
import { IS_MAC, openedDialog, SEARCH_KEYS } from './opened-dialog.ts';
import styles from './search-button.module.css';

const CommandDialog = lazyPart(() => import('./command-dialog.tsx').then((module) => module.CommandDialog));
const ShortcutsDialog = lazyPart(
  () => import('../../shortcuts/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
  ['shortcuts'],
);
const close = (): void => openedDialog.set(null);
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function dialogOf(event: KeyboardEvent): 'search' | 'shortcuts' | null {
  if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey)
    return event.target instanceof Element && event.target.closest(TYPED_INTO) ? null : 'shortcuts';
  const isSearch = event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey;
  return isSearch && (IS_MAC ? event.metaKey : event.ctrlKey) ? 'search' : null;
}

/** Opens the global search, like Ctrl K or ⌘ K. The key `?` shows all shortcuts. */
export function SearchButton() {
  const { t } = useLingui();
  const opened = useStore(openedDialog);
  // Where there is a keyboard, the dialog is loaded before its first use. Safari cannot tell when it is idle.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) globalThis.requestIdleCallback?.(CommandDialog.preload);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const dialog = dialogOf(event);
      if (dialog === null) return;
      event.preventDefault();
      // Not over another dialog, which has the focus.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) openedDialog.set(dialog);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
        onClick={() => openedDialog.set('search')}
        onPointerEnter={CommandDialog.preload}
        onFocus={CommandDialog.preload}
      >
        <Icon path={mdiMagnify} size={18} />
        <span className="clipped">{t`Search everything`}</span>
        <kbd>{SEARCH_KEYS}</kbd>
      </button>
      <Suspense>
        {opened === 'search' && <CommandDialog onClose={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
