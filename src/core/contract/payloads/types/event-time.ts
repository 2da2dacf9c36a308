import { MINUTE_MS } from '../../../clock.js';
import { problem } from '../../problems.js';

/** A time or date as written by a client. All values are in milliseconds since the epoch unless stated otherwise. */
export interface EventTime {
  /** Whether it was written as a date without a time. */
  readonly isDate: boolean;
  /** The written date and time, read as if they were UTC. */
  readonly local: number;
  /** Minutes east of UTC; null if none was written, which means local time wherever the event is. */
  readonly offset: number | null;
  /** The time in UTC; equals `local` if there is no offset. */
  readonly instant: number;
  /** UTC midnight of the written date, whatever its offset. */
  readonly day: number;
}

export const EVENT_TIME_PROBLEM = problem('not_iso_time');

const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;
/** Leaves a day for offsets and ends, because iCalendar's years have four digits. */
const INSTANT_MAX = Date.UTC(9999, 11, 30);

/** Reads an ISO 8601 date or time and drops fractions of a second. Null if there is no such time. */
export const readEventTime = (text: string): EventTime | null => {
  const [, date, minutes, seconds = '00', utc, sign, offsetHours = '00', offsetMinutes = '00'] =
    ISO_8601.exec(text) ?? [];
  if (date === undefined) return null;
  const written = `${date}T${minutes ?? '00:00'}:${seconds}.000Z`;
  const local = Date.parse(written);
  // The engine reads 30 February as 1 March, so only dates that are formatted back to the same text exist.
  if (Number.isNaN(local) || new Date(local).toISOString() !== written) return null;
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null;
  const east = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  const offset = utc === undefined && sign === undefined ? null : east;
  const instant = local - east * MINUTE_MS;
  const inRange = instant >= Date.UTC(100, 0) && instant < INSTANT_MAX && local < INSTANT_MAX;
  return inRange ? { isDate: minutes === undefined, local, offset, instant, day: Date.parse(date) } : null;
};

/** Adds an offset to a time that has none. */
export const withOffset = (time: EventTime, offset: number | null): EventTime =>
  time.offset !== null || offset === null ? time : { ...time, offset, instant: time.local - offset * MINUTE_MS };

/** Formats `20300517T183000Z` (RFC 5545, section 3.3.5, form 2). */
export const utcStamp = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Formats `20300517T183000` (RFC 5545, section 3.3.5, form 1): local time in any zone. */
export const floatingStamp = (local: number): string => utcStamp(local).slice(0, -1);

/** Formats `20300517` (RFC 5545, section 3.3.4). */
export const dateStamp = (instant: number): string => utcStamp(instant).slice(0, 8);

/** Formats `+02:00`. */
export const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
};
