import { countDays, type Day } from '../../core/contract/calendar/days.js';

/** Scans of a whole day in the time zone. */
export interface DayScans {
  readonly date: Day;
  readonly scans: number;
}

/** How much counts vary without a cause. */
export interface Noise {
  /** Variance in proportion to the count: 1 for independent scans (Poisson), more for scans that come in waves. */
  readonly dispersion: number;
  /** By how much this grows with the count, where waves are a part of it. */
  readonly growth: number;
  /** Degrees of freedom of the estimate: few observations tell little. */
  readonly freedom: number;
}

/** A difference between two counts, and its variance if the scans are independent and nothing has changed. */
export interface Deviation {
  readonly difference: number;
  readonly variance: number;
}

export const WEEK_DAYS = 7;
/** With fewer degrees of freedom nothing is judged. */
export const FREEDOM_MIN = 4;
/** A week is compared with the one before and the one after, so that pairs tell less than as many independent ones. */
const FREEDOM_OF_PAIR = 2 / 3;

/** Returns the noise that differences show. Scans are never taken to be less noisy than independent ones. */
export function noiseOf(differences: readonly Deviation[]): Noise {
  const sum = (of: (each: Deviation) => number): number => differences.reduce((total, each) => total + of(each), 0);
  const variance = sum((each) => each.variance);
  if (variance === 0) return { dispersion: 1, growth: 0, freedom: 0 };
  const squares = sum(({ difference }) => difference ** 2);
  const variances = sum((each) => each.variance ** 2);
  return {
    dispersion: Math.max(1, squares / variance),
    growth: Math.max(0, (squares - variance) / variances),
    // The number of equal-sized observations that would tell as much.
    freedom: FREEDOM_OF_PAIR * (variance ** 2 / variances),
  };
}

/** Compares each day with the same weekday one week before. */
const pairsOf = (days: readonly DayScans[]): Deviation[] =>
  days.flatMap(({ date, scans }, index) => {
    const before = days[index - WEEK_DAYS];
    if (before === undefined || countDays({ first: before.date, last: date }) !== WEEK_DAYS + 1) return [];
    return [{ difference: scans - before.scans, variance: scans + before.scans }];
  });

/** Returns the sum of each seven days in a row. */
const weeksEndingOn = (days: readonly DayScans[]): DayScans[] =>
  days.slice(WEEK_DAYS - 1).map(({ date }, at) => {
    const week = days.slice(at, at + WEEK_DAYS);
    return { date, scans: week.reduce((sum, { scans }) => sum + scans, 0) };
  });

/**
 * Measures the noise of spans of days: by how much each day, and each seven days in a row, differ from those one week
 * before; the larger counts. What is the same every week is no noise, nor is a slow trend.
 */
export function measureNoise(spans: readonly (readonly DayScans[])[]): Noise {
  const ofDays = noiseOf(spans.flatMap(pairsOf));
  const ofWeeks = noiseOf(spans.map(weeksEndingOn).flatMap(pairsOf));
  // Each day is in seven of them.
  const freedom = ofWeeks.freedom / WEEK_DAYS;
  return ofWeeks.dispersion > ofDays.dispersion && freedom >= 1 ? { ...ofWeeks, freedom } : ofDays;
}

/**
 * Returns the probability that noise alone makes a difference of this size or more, in either direction: by Student's t,
 * with Wallace's normal deviate and an upper bound of the normal tail. A few percent too high where it is small.
 */
export function chanceOf({ difference, variance }: Deviation, { dispersion, freedom }: Noise): number {
  if (freedom < 1 || variance <= 0) return 1;
  const squared = difference ** 2 / (variance * dispersion);
  const deviate = ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sqrt(freedom * Math.log1p(squared / freedom));
  const density = Math.exp(-(deviate ** 2) / 2) / Math.sqrt(2 * Math.PI);
  return Math.min(1, (4 * density) / (deviate + Math.sqrt(deviate ** 2 + 8 / Math.PI)));
}
