import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import type { Schedule } from '../saving/parts.ts';
import { ownZone } from './zoned-time.ts';

/** A moment in a time zone, whose name is added if it is not the browser's. */
export function momentWords(utc: string, zone: string = ownZone()): string {
  const format = new Intl.DateTimeFormat(regionalLocale(i18n.locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  return format.format(Date.parse(utc));
}

/** "Active from … until …; otherwise it leads to …" in a sentence. */
export function scheduleWords(schedule: Schedule | null, zone: string = ownZone()): string {
  if (schedule === null) return t`Always active`;
  const { fromUtc, untilUtc, fallback } = schedule;
  const from = fromUtc === null ? '' : momentWords(fromUtc, zone);
  const until = untilUtc === null ? '' : momentWords(untilUtc, zone);
  const active =
    fromUtc === null
      ? t`Active until ${until}`
      : untilUtc === null
        ? t`Active from ${from}`
        : t`Active from ${from} until ${until}`;
  return fallback === null ? t`${active}; otherwise not available` : t`${active}; otherwise leads to ${fallback}`;
}
