import { readPreference, writePreference } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

export function currentTheme(): Theme {
  const stored = readPreference(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** The colours follow `color-scheme`, which base.css sets by this attribute. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  writePreference(KEY, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`, with `currentTheme`. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
