import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  mdiEmailOutline,
  mdiKeyboardOutline,
  mdiLogoutVariant,
  mdiPlus,
  mdiShareVariantOutline,
  mdiSwapHorizontal,
  mdiThemeLightDark,
  mdiTranslate,
  mdiTrayArrowUp,
} from '@mdi/js';
import { comparedText, searchTerms } from '../../../../src/core/contract/text.ts';
import type { Session } from '../../api/session.ts';
import { signOut } from '../../api/sign-out.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../../preferences/language.ts';
import { chooseTheme, THEMES, type Theme } from '../../preferences/theme.ts';
import { SCREENS } from '../screens.ts';
import { switchWorkspace } from '../workspaces/other-workspace.ts';
import { openedDialog } from './opened-dialog.ts';

/** An entry of the global search. */
export interface Command {
  readonly id: string;
  readonly name: string;
  /** Shown after the name, in grey. */
  readonly note?: string;
  readonly icon: string;
  readonly run: () => void;
}

const THEME_NAMES: Record<Theme, ReturnType<typeof msg>> = {
  system: msg`System colours`,
  light: msg`Light colours`,
  dark: msg`Dark colours`,
};

interface Context {
  readonly i18n: I18n;
  readonly scopes: readonly string[];
  readonly open: (path: string) => void;
}

/** Available actions in the person's language. */
export function listActions({ i18n, scopes, open }: Context): Command[] {
  const canWrite = scopes.includes('qr:write');
  const languages = Object.entries(LANGUAGES).filter(([language]) => language !== i18n.locale);
  return [
    ...(canWrite
      ? [
          { id: 'new', name: i18n._(msg`New code`), icon: mdiPlus, run: () => open('/campaigns/new') },
          {
            id: 'import',
            name: i18n._(msg`Import campaigns`),
            icon: mdiTrayArrowUp,
            run: () => open('/workspace/transfers'),
          },
        ]
      : []),
    {
      id: 'shared',
      name: i18n._(msg`Shared figures`),
      icon: mdiShareVariantOutline,
      run: () => open('/analytics/shared'),
    },
    ...(scopes.includes('qr:delete')
      ? [{ id: 'reports', name: i18n._(msg`Reports`), icon: mdiEmailOutline, run: () => open('/analytics/reports') }]
      : []),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      name: i18n._(THEME_NAMES[theme]),
      icon: mdiThemeLightDark,
      run: () => chooseTheme(theme),
    })),
    ...languages.map(([language, name]) => ({
      id: `language-${language}`,
      name,
      icon: mdiTranslate,
      run: () => void chooseLanguage(language as Language),
    })),
    {
      id: 'shortcuts',
      name: i18n._(msg`Keyboard shortcuts`),
      note: '?',
      icon: mdiKeyboardOutline,
      run: () => openedDialog.set('shortcuts'),
    },
    {
      id: 'sign-out',
      name: i18n._(msg`Sign out`),
      icon: mdiLogoutVariant,
      run: () => void signOut(() => open('/sign-in')),
    },
  ];
}

/** The person's other workspaces; `path` is that of the current screen. */
export const listWorkspaces = ({ workspaces, workspaceSlug }: Session, path: string): Command[] =>
  workspaces
    .filter(({ slug }) => slug !== workspaceSlug)
    .map(({ slug, name }) => ({
      id: `workspace-${slug}`,
      name,
      icon: mdiSwapHorizontal,
      run: () => switchWorkspace(slug, path),
    }));

export const listScreens = ({ i18n, open }: Context): Command[] =>
  SCREENS.map(({ path, name, icon }) => ({ id: path, name: i18n._(name), icon, run: () => open(path) }));

/** Commands in whose name each typed word begins a word, in any order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const wanted = searchTerms(comparedText(typed));
  return commands.filter(({ name }) => {
    const words = comparedText(name).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
