import { regionalLocale } from '../preferences/regional-locale.ts';

const SECOND = 1000;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
];
/** Further away, a date says more. In days. */
const RELATIVE_MAX = 30;

/** "3 hours ago", "in 2 days"; further than 30 days a date. `now` in milliseconds. */
export function relativeTime(utc: string, language: string, now: number): string {
  const distance = Date.parse(utc) - now;
  const days = Math.abs(distance) / (UNITS[0]?.[1] ?? 1);
  if (days > RELATIVE_MAX) return dayOf(utc, language);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? ['second', SECOND];
  // "Now", and never "in 0 seconds" for clocks that differ a little.
  if (unit === 'second') return format.format(0, 'second');
  return format.format(Math.round(distance / length), unit);
}

/** "22 November 2026 at 14:05:09 CET" */
export const exactTime = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'long', timeStyle: 'long' }).format(new Date(utc));

/** "22 Nov 2026" */
export const dayOf = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'medium' }).format(new Date(utc));

/** "Sunday, 22 November 2026", for a heading. */
export const longDayOf = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'full' }).format(new Date(utc));

/** "14:05" */
export const clockOf = (utc: string, language: string): string =>
  new Intl.DateTimeFormat(regionalLocale(language), { timeStyle: 'short' }).format(new Date(utc));
