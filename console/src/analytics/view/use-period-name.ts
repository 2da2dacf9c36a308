import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import type { Period } from './period.ts';

/** Formats a period by its days: `1 – 30 Nov 2025`. */
export function usePeriodName(): (period: Period) => string {
  const { i18n } = useLingui();
  return useCallback(
    ({ from, to }) => {
      const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
      const format = new Intl.DateTimeFormat(regionalLocale(i18n.locale), options);
      return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
    },
    [i18n.locale],
  );
}
