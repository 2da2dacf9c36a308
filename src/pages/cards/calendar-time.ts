import type { ComponentProperty } from './component-lines.js';

/** A day or time of a calendar, as written: it is not converted to another zone. */
export interface CalendarTime {
  /** `2030-05-17` */
  readonly date: string;
  /** `18:30`, with seconds when they are not zero; null for a whole day. */
  readonly time: string | null;
  /** `UTC`, an offset such as `+02:00`, or the name of a zone; empty for the time of the place. */
  readonly zone: string;
}

/** RFC 5545 sections 3.3.4 and 3.3.5. */
const STAMP = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/i;

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Null when the time is malformed or does not exist. */
export function readCalendarTime({ value, zone }: ComponentProperty): CalendarTime | null {
  const [, year, month, day, hour, minute, second, utc] = STAMP.exec(value) ?? [];
  const date = `${year}-${month}-${day}`;
  const midnight = midnightOf(date);
  // JavaScript reads 30 February as a day of March, so the date is compared with the one that was written.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return null;
  if (hour === undefined || minute === undefined || second === undefined) return { date, time: null, zone: '' };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const time = second === '00' ? `${hour}:${minute}` : `${hour}:${minute}:${second}`;
  return { date, time, zone: utc ? 'UTC' : (zone ?? '') };
}

/** The last day of an event of whole days: iCalendar writes the day after it. */
export const dayBefore = (date: string): string => {
  const day = new Date(midnightOf(date));
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};

const named = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });

/** `Friday, 17 May 2030` */
export const dayInWords = (date: string, locale: string): string =>
  named(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(midnightOf(date));

/** `May` */
export const monthInWords = (date: string, locale: string): string =>
  named(locale, { month: 'short' }).format(midnightOf(date));

/** `18:30` of `18:30`; Arabic and some others have twelve hours. */
export function timeInWords(time: string, locale: string): string {
  const [hour = 0, minute = 0, second] = time.split(':').map(Number);
  const timeStyle = second === undefined ? 'short' : 'medium';
  return named(locale, { timeStyle }).format(Date.UTC(2000, 0, 1, hour, minute, second ?? 0));
}

const OFFSET = /^([+-])(\d{2}):(\d{2})$/;

/** `UTC+2`, `UTC−3:30` or the name of the zone; empty for the time of the place. */
export const zoneInWords = (zone: string): string =>
  zone.replace(OFFSET, (_, sign: string, hours: string, minutes: string) => {
    const rest = minutes === '00' ? '' : `:${minutes}`;
    return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${rest}`;
  });

/** For the attribute `datetime`. */
export const machineTime = ({ date, time, zone }: CalendarTime): string => {
  if (time === null) return date;
  return `${date}T${time}${zone === 'UTC' ? 'Z' : OFFSET.test(zone) ? zone : ''}`;
};
