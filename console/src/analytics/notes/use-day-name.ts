import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';

/** Formats a day such as `2026-12-31`: `31 December`, with the year unless it is the current one. */
export function useDayName(): (day: string) => string {
  const { i18n } = useLingui();
  return useCallback(
    (day) => {
      const isThisYear = day.startsWith(String(new Date().getFullYear()));
      const year = isThisYear ? {} : ({ year: 'numeric' } as const);
      const options = { day: 'numeric', month: 'long', timeZone: 'UTC', ...year } as const;
      return new Intl.DateTimeFormat(regionalLocale(i18n.locale), options).format(Date.parse(`${day}T00:00:00Z`));
    },
    [i18n.locale],
  );
}
