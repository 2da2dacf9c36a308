import { useLingui } from '@lingui/react/macro';
import { mdiAccountCircleOutline, mdiMagnify } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { removeAllDrafts } from '../api/draft.ts';
import { endSession, type Session } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { MenuButton, MenuItem } from '../design/menu.tsx';
import { chooseLanguage, LANGUAGES, type Language } from '../preferences/language.ts';
import { chooseTheme, currentTheme, THEMES, type Theme } from '../preferences/theme.ts';
import styles from './top-bar.module.css';

/** Where one is, the search over everything, and what belongs to the person. The screen's main action is placed in `#main-action`. */
export function TopBar({ session }: { session: Session }) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <span className={styles.workspace}>{session.workspaceName}</span>
      <button type="button" className={styles.search} disabled title={t`Search everything`}>
        <Icon path={mdiMagnify} size={18} />
        <span>{t`Search everything`}</span>
        <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <PersonMenu />
    </header>
  );
}

function PersonMenu() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [theme, setTheme] = useState(currentTheme);
  const themeNames: Record<Theme, string> = { system: t`Like the system`, light: t`Light`, dark: t`Dark` };
  const signOut = async (): Promise<void> => {
    await endSession();
    removeAllDrafts();
    client.clear();
    await navigate({ to: '/sign-in' });
  };
  const act = (id: string): void => {
    const [kind, value] = id.split(':');
    if (kind === 'language') void chooseLanguage(value as Language);
    if (kind === 'theme') {
      chooseTheme(value as Theme);
      setTheme(value as Theme);
    }
    if (kind === 'sign-out') void signOut();
  };
  const trigger = (
    <Button look="quiet" isIcon aria-label={t`Language, colours, sign out`}>
      <Icon path={mdiAccountCircleOutline} size={22} />
    </Button>
  );
  return (
    <MenuButton
      trigger={trigger}
      selectionMode="multiple"
      selectedKeys={[`language:${i18n.locale}`, `theme:${theme}`]}
      onAction={(key) => act(String(key))}
      shouldCloseOnSelect
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <MenuItem key={language} id={`language:${language}`}>
          {name}
        </MenuItem>
      ))}
      {THEMES.map((name) => (
        <MenuItem key={name} id={`theme:${name}`}>
          {themeNames[name]}
        </MenuItem>
      ))}
      <MenuItem id="sign-out">{t`Sign out`}</MenuItem>
    </MenuButton>
  );
}
