import type { ComponentProperty } from './component-lines.js';

/** A day or time of a calendar, as written, without conversion to another time zone. */
export interface CalendarTime {
  /** For example `2030-05-17`. */
  readonly date: string;
  /** For example `18:30`, with seconds unless they are zero; null for a whole day. */
  readonly time: string | null;
  /** `UTC`, an offset such as `+02:00`, or the name of a time zone; empty for local time. */
  readonly zone: string;
}

/** RFC 5545 sections 3.3.4 and 3.3.5. */
const STAMP = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/i;

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Returns null if the time is malformed or does not exist. */
export function readCalendarTime({ value, zone }: ComponentProperty): CalendarTime | null {
  const [, year, month, day, hour, minute, second, utc] = STAMP.exec(value) ?? [];
  const date = `${year}-${month}-${day}`;
  const midnight = midnightOf(date);
  // JavaScript reads 30 February as a day in March, so the result is compared with the original date.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return null;
  if (hour === undefined || minute === undefined || second === undefined) return { date, time: null, zone: '' };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const time = second === '00' ? `${hour}:${minute}` : `${hour}:${minute}:${second}`;
  return { date, time, zone: utc ? 'UTC' : (zone ?? '') };
}

/** Returns the last day of an event of whole days: iCalendar has the day after it. */
export const dayBefore = (date: string): string => {
  const day = new Date(midnightOf(date));
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};

const named = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });

/** Formats a date, for example `Friday, 17 May 2030`. */
export const dayInWords = (date: string, locale: string): string =>
  named(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(midnightOf(date));

/** Formats the month, for example `May`. */
export const monthInWords = (date: string, locale: string): string =>
  named(locale, { month: 'short' }).format(midnightOf(date));

/** Formats a time, for example `18:30`; Arabic and some other languages use twelve hours. */
export function timeInWords(time: string, locale: string): string {
  const [hour = 0, minute = 0, second] = time.split(':').map(Number);
  const timeStyle = second === undefined ? 'short' : 'medium';
  return named(locale, { timeStyle }).format(Date.UTC(2000, 0, 1, hour, minute, second ?? 0));
}

const OFFSET = /^([+-])(\d{2}):(\d{2})$/;

/** `UTC+2`, `UTC−3:30` or the name of the time zone; empty for local time. */
export const zoneInWords = (zone: string): string =>
  zone.replace(OFFSET, (_, sign: string, hours: string, minutes: string) => {
    const rest = minutes === '00' ? '' : `:${minutes}`;
    return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${rest}`;
  });

/** Returns the value of the attribute `datetime`. */
export const machineTime = ({ date, time, zone }: CalendarTime): string => {
  if (time === null) return date;
  return `${date}T${time}${zone === 'UTC' ? 'Z' : OFFSET.test(zone) ? zone : ''}`;
};
