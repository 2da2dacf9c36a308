import { weekdayOf } from '../../core/contract/calendar/days.js';
import type { JudgedFigures, PartOfDay, ScanChange } from './findings.js';
import type { Deviation } from './noise.js';

/** How many scans are expected for each scan before. */
export interface Expectation {
  readonly ratio: number;
  /** The relative variance of the ratio if scans are independent; 0 for a ratio that is known. */
  readonly doubt: number;
}

/** Returns what a count has more than expected. Its variance is that of two counts with the same rate. */
export function differenceFrom({ ratio, doubt }: Expectation, { scans, before }: ScanChange): Deviation {
  const variance = ratio * (scans + before) + doubt * ((ratio * (scans + before)) / (1 + ratio)) ** 2;
  return { difference: scans - ratio * before, variance };
}

const EQUAL: Expectation = { ratio: 1, doubt: 0 };
/** Each weekday must be known this often. */
const WEEKDAY_DAYS_MIN = 4;
const ALMOST_NONE = 0.01;

/**
 * Returns how many scans are expected if nothing changes. That is as many as before for the same weekdays; for others it
 * is read from the days before. Null if they are too few.
 */
export function expectationOf({ days, comparedDays, runUp }: JudgedFigures): Expectation | null {
  const [now, then] = [sharesByWeekday(days), sharesByWeekday(comparedDays)];
  const weekdays = [...new Set([...now.keys(), ...then.keys()])];
  const isEqual = (day: number): boolean => Math.abs((now.get(day) ?? 0) - (then.get(day) ?? 0)) < ALMOST_NONE;
  if (weekdays.every(isEqual)) return EQUAL;
  const counts = Map.groupBy(runUp, ({ date }) => weekdayOf(date));
  const countsOf = (day: number): number[] => (counts.get(day) ?? []).map(({ scans }) => scans);
  if (weekdays.some((day) => countsOf(day).length < WEEKDAY_DAYS_MIN)) return null;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const expected = (shares: ReadonlyMap<number, number>): number =>
    sum([...shares].map(([day, share]) => (share * sum(countsOf(day))) / countsOf(day).length));
  const known = (shares: ReadonlyMap<number, number>): number => sum([...shares.keys()].flatMap(countsOf));
  if (known(now) === 0 || known(then) === 0) return null;
  return { ratio: expected(now) / expected(then), doubt: 1 / known(now) + 1 / known(then) };
}

function sharesByWeekday(days: readonly PartOfDay[]): Map<number, number> {
  const shares = new Map<number, number>();
  for (const { day, share } of days) shares.set(weekdayOf(day), (shares.get(weekdayOf(day)) ?? 0) + share);
  return shares;
}
