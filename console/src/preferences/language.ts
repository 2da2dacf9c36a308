import { i18n } from '@lingui/core';
import { readPreference, writePreference } from './storage.ts';
import { loadLanguage } from './words.ts';

/** Each in its own language, so that people recognise theirs. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'language';
const toLanguage = (tag: string | null | undefined): Language | null => {
  const primary = tag?.split('-', 1)[0]?.toLowerCase();
  return primary === 'en' || primary === 'de' ? primary : null;
};

/** The chosen language, or the browser's first available one, or English. */
export function preferredLanguage(): Language {
  const wanted = [readPreference(KEY), ...navigator.languages].map(toLanguage);
  return wanted.find((language) => language !== null) ?? 'en';
}

export async function activateLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  i18n.activate(language);
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  writePreference(KEY, language);
  await activateLanguage(language);
}
