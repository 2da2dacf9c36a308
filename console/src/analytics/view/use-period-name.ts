import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Days } from '../../../../src/core/contract/calendar/days.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';

/** Formats a period by its days: `1 – 30 Nov 2025`. */
export function usePeriodName(): (period: Days) => string {
  const { i18n } = useLingui();
  return useCallback(
    ({ first, last }) => {
      const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
      const format = new Intl.DateTimeFormat(regionalLocale(i18n.locale), options);
      return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
    },
    [i18n.locale],
  );
}
