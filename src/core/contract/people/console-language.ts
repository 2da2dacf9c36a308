/** Languages of the console and of mails. The names are stored, so they must not change. */
export const CONSOLE_LANGUAGES = ['en', 'de'] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

/** Returns the language, or English for any other text. */
export const toConsoleLanguage = (text: string | null | undefined): ConsoleLanguage =>
  CONSOLE_LANGUAGES.find((language) => language === text) ?? 'en';
