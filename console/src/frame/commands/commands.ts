import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  mdiBookmarkOutline,
  mdiKeyboardOutline,
  mdiLogoutVariant,
  mdiPlus,
  mdiSwapHorizontal,
  mdiThemeLightDark,
  mdiTranslate,
} from '@mdi/js';
import { comparedText, searchTerms } from '../../../../src/core/contract/text.ts';
import type { Session } from '../../api/session.ts';
import { signOut } from '../../api/sign-out.ts';
import { rightsOf } from '../../api/use-rights.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../../preferences/language.ts';
import { chooseTheme, THEMES, type Theme } from '../../preferences/theme.ts';
import { outsideAddress, type Place, placesFor, SCREENS } from '../screens.ts';
import { addressOf, pathOf, type SavedView } from '../views/saved-screens.ts';
import { switchWorkspace } from '../workspaces/other-workspace.ts';
import { openedDialog } from './opened-dialog.ts';
import { DEEDS, PLACES } from './places.ts';

/** An entry of the global search. */
export interface Command {
  /** No other command has it. */
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
  readonly session: Session;
  readonly open: (path: string) => void;
}

/** Available actions in the person's language. */
export function listActions(context: Context): Command[] {
  const { i18n, open } = context;
  const languages = Object.entries(LANGUAGES).filter(([language]) => language !== i18n.locale);
  return [
    ...toCommands(DEEDS, context),
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
    ...(context.session.mayCreateWorkspaces
      ? [
          {
            id: 'new-workspace',
            name: i18n._(msg`New workspace…`),
            icon: mdiPlus,
            run: () => openedDialog.set('workspace'),
          },
        ]
      : []),
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

/** All that the navigation, the screen of the workspace and the person's menu lead to, and the trash. */
export const listScreens = (context: Context): Command[] => toCommands(PLACES, context);

/** Views of screens that the person may see. */
export function listViews(views: readonly SavedView[], { i18n, session, open }: Context): Command[] {
  const screens = new Map(placesFor(SCREENS, rightsOf(session)).map(({ path, name }) => [path, i18n._(name)]));
  return views.flatMap((view) => {
    const note = screens.get(pathOf(view.screen));
    const { id, name } = view;
    return note === undefined ? [] : [{ id, name, note, icon: mdiBookmarkOutline, run: () => open(addressOf(view)) }];
  });
}

const toCommands = (places: readonly Place[], { i18n, session, open }: Context): Command[] =>
  placesFor(places, rightsOf(session)).map(({ path, name, icon, isOutside }) => ({
    id: `${path} ${name.id}`,
    name: i18n._(name),
    icon,
    run: () => (isOutside ? location.assign(outsideAddress(path, session.workspaceSlug)) : open(path)),
  }));

/** Commands in whose name each typed word begins a word, in any order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const wanted = searchTerms(comparedText(typed));
  return commands.filter(({ name }) => {
    const words = comparedText(name).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
