import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { parseIsoTime } from './iso-time.js';

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
