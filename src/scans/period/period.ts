import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { isInYears, YEARS } from '../../core/contract/calendar/days.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';

/** `fromMs ≤ scan < toMs`, in milliseconds since the epoch. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

export const DEFAULT_DAYS = 30;
export const YEARS_MAX = 5;
/** Days that a period touches, with a leap day and a day of each end. */
export const DAYS_MAX = YEARS_MAX * 366;
/** The longest period that has a point for each hour. */
export const HOURLY_DAYS_MAX = 7;

/** The bounds as sent by a caller. */
export interface PeriodInput {
  readonly fromUtc?: string | null | undefined;
  readonly toUtc?: string | null | undefined;
}

/** Formats `2026-01-31T09:30:00.000Z`. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Formats the UTC day, such as `2026-01-31`. */
export const isoDay = (milliseconds: number): string => isoTime(milliseconds).slice(0, 10);

/** Returns the start of the UTC day. */
export const startOfDay = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS) * DAY_MS;

/** Returns the start of the UTC hour. */
export const startOfHour = (milliseconds: number): number => Math.floor(milliseconds / HOUR_MS) * HOUR_MS;

function yearsLater(milliseconds: number, years: number): number {
  const time = new Date(milliseconds);
  return time.setUTCFullYear(time.getUTCFullYear() + years);
}

/** Returns the requested period. Adds problems to `problems`; if there are any, do not use the result. */
export function readPeriod({ fromUtc, toUtc }: PeriodInput, now: number, problems: FieldProblems): Period {
  const read = (field: string, text: string | null | undefined): number | null => {
    if (text === null || text === undefined || problems.has(field)) return null;
    const time = parseIsoTime(text);
    if (typeof time === 'number') return time;
    problems.add(field, time);
    return null;
  };
  const toMs = read('toUtc', toUtc) ?? now;
  const fromMs = read('fromUtc', fromUtc) ?? startOfDay(toMs - DEFAULT_DAYS * DAY_MS);
  if (!problems.has('fromUtc') && !problems.has('toUtc')) {
    if (fromMs >= toMs) problems.add('fromUtc', problem('not_before_to'));
    else if (toMs > yearsLater(fromMs, YEARS_MAX)) {
      problems.add('fromUtc', problem('at_most_years', { years: YEARS_MAX }));
    }
  }
  return { fromMs, toMs };
}

/** Returns the period of the same length that ends where this one starts. */
export const periodBefore = ({ fromMs, toMs }: Period): Period => ({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs });

/**
 * Returns the index of the adjoining span that contains a time. `starts` has the start of each span except the first.
 */
export function spanAt(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const HOURS_OF_WEEK = 7 * 24;
/** The epoch began on a Thursday. */
const HOURS_BEFORE_EPOCH = 3 * 24;

/** Returns the local hour of the week at a time after 1970, from 0 for Monday at midnight. */
export const hourOfWeek = (milliseconds: number, offsetMs: number): number =>
  (Math.floor((milliseconds + offsetMs) / HOUR_MS) + HOURS_BEFORE_EPOCH) % HOURS_OF_WEEK;

const DATE = String.raw`(\d{4}-\d{2}-\d{2})`;
const TIME = String.raw`(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?`;
/** An unescaped `+` in a query string arrives as a space. */
const ZONE = String.raw`\s?([Zz]|[+\- ]\d{2}(?::?\d{2})?)?)?`;
const ISO_8601 = new RegExp(`^${DATE}${TIME}${ZONE}$`);

/** Milliseconds since the epoch, or what is wrong with the text. */
export type TimeOrProblem = number | Problem;

const NOT_ISO = problem('not_iso_date_or_time');

/**
 * Reads an ISO 8601 date or date-time: UTC without a zone, start of the day without a time. Fractions of a millisecond
 * are cut off. Days and hours that do not exist are refused.
 */
export function parseIsoTime(text: string): TimeOrProblem {
  const [, date, time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = ISO_8601.exec(text.trim()) ?? [];
  if (date === undefined) return NOT_ISO;
  const day = Date.parse(`${date}T00:00:00Z`);
  // JavaScript reads 30 February as a day in March.
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return NOT_ISO;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const offset = offsetMinutes(zone);
  if (hour > 23 || minute > 59 || Number(seconds) > 59 || offset === null) return NOT_ISO;
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const milliseconds = day + ((hour * 60 + minute - offset) * 60 + Number(seconds)) * 1000 + thousandths;
  return isInYears(new Date(milliseconds)) ? milliseconds : problem('not_in_years', YEARS);
}

/** Null for an offset that does not exist. */
function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 15 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
