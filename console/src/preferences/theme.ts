import { createStore } from '../store.ts';
import { readPreference, writePreference } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

export const currentTheme = createStore<Theme>(THEMES.find((theme) => theme === readPreference(KEY)) ?? 'system');

/** The colours follow `color-scheme`, which base.css sets through this attribute. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  writePreference(KEY, theme);
  applyTheme(theme);
  currentTheme.set(theme);
}
