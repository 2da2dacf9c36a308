import { useLingui } from '@lingui/react/macro';
import { mdiAccountCircleOutline } from '@mdi/js';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../preferences/language.ts';
import { chooseTheme, currentTheme, THEMES, type Theme } from '../preferences/theme.ts';
import { useStore } from '../store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { SearchButton } from './commands/search-button.tsx';
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
      <PersonMenu />
    </Row>
  );
}

/** People who leave must know if somebody else could continue in this browser. */
async function notifyNotSignedOut(error: unknown): Promise<void> {
  const { describeError } = await import('../errors/describe-error.ts');
  notifyError(describeError(error));
}

function PersonMenu() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const theme = useStore(currentTheme);
  const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  const leave = () => signOut(() => navigate({ to: '/sign-in' })).catch(notifyNotSignedOut);
  const trigger = (
    <IconButton icon={mdiAccountCircleOutline} size={22} aria-label={t`Language, colours, profile, sign out`} />
  );
  return (
    <MenuButton
      trigger={trigger}
      selectionMode="multiple"
      selectedKeys={[`language:${i18n.locale}`, `theme:${theme}`]}
      shouldCloseOnSelect
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <MenuItem key={language} id={`language:${language}`} onAction={() => void chooseLanguage(language as Language)}>
          {name}
        </MenuItem>
      ))}
      {THEMES.map((name) => (
        <MenuItem key={name} id={`theme:${name}`} onAction={() => chooseTheme(name)}>
          {themeNames[name]}
        </MenuItem>
      ))}
      <MenuItem id="profile" onAction={() => void navigate({ to: '/profile' })}>{t`Profile`}</MenuItem>
      <MenuItem id="sign-out" onAction={() => void leave()}>{t`Sign out`}</MenuItem>
    </MenuButton>
  );
}
