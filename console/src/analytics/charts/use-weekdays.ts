import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';

/** A Monday, from which the names of the week are formatted. */
const FIRST = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the names of the weekdays in the person's language, from Monday. */
export function useWeekdays(): { name: string; shortName: string }[] {
  const { i18n } = useLingui();
  return useMemo(() => {
    const [long, short] = (['long', 'short'] as const).map(
      (weekday) => new Intl.DateTimeFormat(regionalLocale(i18n.locale), { weekday, timeZone: 'UTC' }),
    );
    return Array.from({ length: 7 }, (_, day) => {
      const time = FIRST + day * DAY_MS;
      return { name: long?.format(time) ?? '', shortName: short?.format(time) ?? '' };
    });
  }, [i18n.locale]);
}
