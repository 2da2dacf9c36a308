/** For numbers, dates and the words of controls: the browser's region where it fits the language. */
export function regionalLocale(language: string): string {
  const regional = navigator.languages.find((tag) => tag.startsWith(`${language}-`));
  return regional ?? (language === 'de' ? 'de-DE' : 'en-US');
}
