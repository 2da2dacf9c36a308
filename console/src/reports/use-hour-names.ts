import { useLingui } from '@lingui/react';
import { regionalLocale } from '../preferences/regional-locale.ts';

/** Returns the hours of a day as the person writes them: `8:00` or `8 AM`. */
export function useHourNames(): string[] {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { timeStyle: 'short', timeZone: 'UTC' });
  return Array.from({ length: 24 }, (_, hour) => format.format(Date.UTC(2000, 0, 1, hour)));
}
