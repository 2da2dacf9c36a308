import { i18n } from '@lingui/core';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '../../../src/core/contract/people/console-language.ts';
import { readPreference, writePreference } from './storage.ts';
import { loadLanguage } from './words.ts';

/** Each in its own language, so that people recognise theirs. */
export const LANGUAGES: Record<ConsoleLanguage, string> = { en: 'English', de: 'Deutsch' };
export type Language = ConsoleLanguage;

const KEY = 'language';
const toLanguage = (tag: string | null | undefined): Language | null => {
  const primary = tag?.split('-', 1)[0]?.toLowerCase();
  return CONSOLE_LANGUAGES.find((language) => language === primary) ?? null;
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
