import { regionalLocale } from '../preferences/regional-locale.ts';

const SECOND = 1000;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
];
/** In days. Beyond this, a date is more informative. */
const RELATIVE_MAX = 30;

/** "3 hours ago" or "in 2 days", and a date beyond 30 days. `now` is in milliseconds. */
export function relativeTime(utc: string, language: string, now: number): string {
  const distance = Date.parse(utc) - now;
  const days = Math.abs(distance) / (UNITS[0]?.[1] ?? 1);
  if (days > RELATIVE_MAX) return dayOf(utc, language);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? ['second', SECOND];
  // Shows "now", and never "in 0 seconds" because of clocks that differ slightly.
  if (unit === 'second') return format.format(0, 'second');
  return format.format(Math.round(distance / length), unit);
}

/** For example "22 November 2026 at 14:05:09 CET". */
export const exactTime = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'long', timeStyle: 'long' }).format(new Date(utc));

/** For example "22 Nov 2026". */
export const dayOf = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'medium' }).format(new Date(utc));

/** For headings, for example "Sunday, 22 November 2026". */
export const longDayOf = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'full' }).format(new Date(utc));

/** For example "14:05". */
export const clockOf = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { timeStyle: 'short' }).format(new Date(utc));

/** The time if it is today, or else the day. `now` is in milliseconds. */
export const clockOrDayOf = (utc: string, language: string, now: number): string =>
  (new Date(utc).toDateString() === new Date(now).toDateString() ? clockOf : dayOf)(utc, language);

/** Name of a day of the week, where 0 is Monday. */
export const weekdayOf = (place: number, weekday: 'long' | 'short', language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { weekday, timeZone: 'UTC' }).format(Date.UTC(1970, 0, 5 + place));
