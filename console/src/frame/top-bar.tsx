import { useLingui } from '@lingui/react/macro';
import { mdiAccountCircleOutline, mdiMagnify } from '@mdi/js';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { Session } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { lazyPart } from '../lazy-part.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../preferences/language.ts';
import { chooseTheme, currentTheme, THEMES, type Theme } from '../preferences/theme.ts';
import { useStore } from '../store.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { MenuButton, MenuGroup, MenuItem } from '../ui/menu.tsx';
import { IS_MAC, openedDialog, SEARCH_KEYS } from './commands/opened-dialog.ts';
import styles from './frame.module.css';
import { notifyError } from './notices.ts';
import { WorkspaceSwitcher } from './workspaces/workspace-switcher.tsx';

/** The product's mark, the workspace, global search, and the person's own menu. */
export function TopBar({ session }: { session: Session }) {
  return (
    <Row as="header" gap={3} className={styles.bar}>
      <Link to="/campaigns" className={styles.brand ?? ''}>
        <svg viewBox="0 0 16 16" width={24} height={24} aria-hidden="true">
          <rect width="16" height="16" rx="3" />
          <path d="M3 3h4v4H3zm6 0h4v4H9zM3 9h4v4H3zm6 0h2v2H9zm2 2h2v2h-2z" />
        </svg>
        <span>Signpost</span>
      </Link>
      <WorkspaceSwitcher session={session} />
      <SearchButton />
      <PersonMenu session={session} />
    </Row>
  );
}

/** People who leave must know if somebody else could continue in this browser. */
async function notifyNotSignedOut(error: unknown): Promise<void> {
  const { describeError } = await import('../errors/describe-error.ts');
  notifyError(describeError(error));
}

function PersonMenu({ session: { personName, email } }: { session: Session }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const theme = useStore(currentTheme);
  const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  const leave = () => signOut(() => navigate({ to: '/sign-in' })).catch(notifyNotSignedOut);
  const trigger = (
    <IconButton icon={mdiAccountCircleOutline} size={22} aria-label={t`Language, colours, profile, sign out`} />
  );
  const person = (
    <>
      <bdi>{personName}</bdi>
      {email !== null && <div>{email}</div>}
    </>
  );
  return (
    <MenuButton trigger={trigger}>
      <MenuGroup title={person}>
        <MenuItem id="profile" onAction={() => void navigate({ to: '/profile' })}>{t`Profile`}</MenuItem>
        <MenuItem id="sign-out" onAction={() => void leave()}>{t`Sign out`}</MenuItem>
      </MenuGroup>
      <MenuGroup title={t`Language`} selected={i18n.locale}>
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <MenuItem key={language} id={language} onAction={() => void chooseLanguage(language as Language)}>
            {name}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={t`Colours`} selected={theme}>
        {THEMES.map((name) => (
          <MenuItem key={name} id={name} onAction={() => chooseTheme(name)}>
            {themeNames[name]}
          </MenuItem>
        ))}
      </MenuGroup>
    </MenuButton>
  );
}

const CommandDialog = lazyPart(() => import('./commands/command-dialog.tsx'), 'CommandDialog');
const ShortcutsDialog = lazyPart(() => import('../shortcuts/shortcuts-dialog.tsx'), 'ShortcutsDialog', ['shortcuts']);
const close = (): void => openedDialog.set(null);
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function dialogOf(event: KeyboardEvent): 'search' | 'shortcuts' | null {
  if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey)
    return event.target instanceof Element && event.target.closest(TYPED_INTO) ? null : 'shortcuts';
  const isSearch = event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey;
  return isSearch && (IS_MAC ? event.metaKey : event.ctrlKey) ? 'search' : null;
}

/** Opens the global search, like Ctrl K or ⌘ K. The key `?` shows all shortcuts. */
function SearchButton() {
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
