import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Days } from '../../../../src/core/contract/calendar/days.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import type { Figures } from '../figures/figures-queries.ts';
import type { ShownView } from './analytics-view.ts';
import { todayIn } from './period.ts';

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

/** Names the days of a view, and those that they are compared with. */
export function useViewName({ period, zone }: ShownView, previous: Figures['previousPeriod'] | undefined): string {
  const { t } = useLingui();
  const nameOf = usePeriodName();
  const days = nameOf(period);
  if (previous == null) return days;
  const [fromMs, toMs] = [Date.parse(previous.fromUtc), Date.parse(previous.toUtc)];
  const before = nameOf({ first: todayIn(zone, fromMs), last: todayIn(zone, toMs - 1) });
  return t`${days}, compared with ${before}`;
}
