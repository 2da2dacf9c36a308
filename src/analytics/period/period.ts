import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { parseIsoTime } from './iso-time.js';

/** `fromMs ≤ scan < toMs`, milliseconds since the epoch. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

export const DEFAULT_DAYS = 30;
export const YEARS_MAX = 5;

/** The bounds as a caller sends them. */
export interface PeriodInput {
  readonly fromUtc?: string | null | undefined;
  readonly toUtc?: string | null | undefined;
}

/** `2026-01-31T09:30:00.000Z` */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** `2026-01-31`, the UTC day. */
export const isoDay = (milliseconds: number): string => isoTime(milliseconds).slice(0, 10);

/** The start of the UTC day. */
export const startOfDay = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS) * DAY_MS;

/** The start of the UTC hour. */
export const startOfHour = (milliseconds: number): number => Math.floor(milliseconds / HOUR_MS) * HOUR_MS;

function yearsLater(milliseconds: number, years: number): number {
  const time = new Date(milliseconds);
  return time.setUTCFullYear(time.getUTCFullYear() + years);
}

/** The period that a caller asks for. Adds what is wrong with it to `problems`; the result is not to be used then. */
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

/** The period of equal length that ends where this one begins. */
export const periodBefore = ({ fromMs, toMs }: Period): Period => ({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs });

/** The index of the span in which a time lies, of adjoining spans that begin at `starts`, but for the first. */
export function spanAt(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
