/** Locale for numbers, dates and built-in texts of controls: the browser's region if it matches the language. */
export function regionalLocale(language: string): string {
  const regional = navigator.languages.find((tag) => tag.startsWith(`${language}-`));
  return regional ?? (language === 'de' ? 'de-DE' : 'en-US');
}
