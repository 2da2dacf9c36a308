import { regionalLocale } from '../preferences/regional-locale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time of the last or the next week from now on, as `3 hours ago`; an earlier or later one by its date. */
export function formatWhen(iso: string, locale: string, now: number = Date.now()): string {
  const time = Date.parse(iso);
  const away = time - now;
  if (Math.abs(away) >= 7 * DAY)
    return new Intl.DateTimeFormat(regionalLocale(locale), { dateStyle: 'medium' }).format(time);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
  if (Math.abs(away) < MINUTE) return relative.format(0, 'second');
  if (Math.abs(away) < HOUR) return relative.format(Math.round(away / MINUTE), 'minute');
  if (Math.abs(away) < DAY) return relative.format(Math.round(away / HOUR), 'hour');
  return relative.format(Math.round(away / DAY), 'day');
}

/** With the time to the minute, for the title of what `formatWhen` says. */
export const formatTime = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(regionalLocale(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(iso));
