import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { Weekday } from '../../core/contract/rule-words.js';
import { isoLocal, type LocalSpan } from '../period/local-spans.js';
import { HOURLY_DAYS_MAX, type Period, spanAt } from '../period/period.js';
import type { TimeZone } from '../period/time-zone.js';
import { addCount, type Count } from '../rollup/counts.js';
import { type CountsByIndex, NO_SCANS } from './figures.js';
import type { HourlyPoint, HourOfWeek, TimeSeriesPoint } from './overview-types.js';

/** Whether a period has at most seven days, of 24 hours each or by local time. */
export const isHourly = ({ fromMs, toMs }: Period, { offsetAt }: TimeZone): boolean =>
  toMs - fromMs + Math.min(0, offsetAt(toMs) - offsetAt(fromMs)) <= HOURLY_DAYS_MAX * DAY_MS;

/** Returns a point for every local day that the period touches. */
export function timelineOf(
  days: readonly LocalSpan[],
  counts: CountsByIndex,
  excluded: CountsByIndex | null,
): TimeSeriesPoint[] {
  const points = new Map<string, TimeSeriesPoint>();
  for (const [index, { day }] of days.entries()) {
    const { scans, uniques } = counts.get(index) ?? NO_SCANS;
    const known = points.get(day) ?? { date: day, scans: 0, uniqueScans: 0, excludedScans: 0 };
    points.set(day, {
      date: day,
      scans: known.scans + scans,
      uniqueScans: known.uniqueScans + uniques,
      excludedScans: excluded === null ? null : (known.excludedScans ?? 0) + (excluded.get(index)?.scans ?? 0),
    });
  }
  return [...points.values()];
}

/** Returns a point for every local hour that the period touches. */
export const hourlyOf = (hours: readonly LocalSpan[], counts: CountsByIndex, excluded: CountsByIndex): HourlyPoint[] =>
  hours.map(({ startMs, offsetMs }, index) => {
    const { scans, uniques } = counts.get(index) ?? NO_SCANS;
    const excludedScans = excluded.get(index)?.scans ?? 0;
    return {
      hourUtc: new Date(startMs),
      hour: isoLocal(startMs, offsetMs),
      scans,
      uniqueScans: uniques,
      excludedScans,
    };
  });

const HOURS_OF_WEEK = 7 * 24;
/** The epoch began on a Thursday. */
const HOURS_BEFORE_EPOCH = 3 * 24;
const HOURS_OF_WEEK_DAYS_MAX = 366;
const WEEKDAYS = Object.values(Weekday);

/** Whether a period has figures by hour of the week, which requires reading all its hours. */
export const hasHoursOfWeek = ({ fromMs, toMs }: Period): boolean => toMs - fromMs <= HOURS_OF_WEEK_DAYS_MAX * DAY_MS;

/** Returns a point for each hour of the week, starting Monday at midnight. */
export const hoursOfWeekOf = (counts: CountsByIndex): HourOfWeek[] =>
  Array.from({ length: HOURS_OF_WEEK }, (_, index) => {
    const { scans, uniques } = counts.get(index) ?? NO_SCANS;
    const weekday = WEEKDAYS[Math.floor(index / 24)] ?? Weekday.Monday;
    return { weekday, hour: index % 24, scans, uniqueScans: uniques };
  });

function sumBy(hours: readonly LocalSpan[], counts: CountsByIndex, keyOf: (hour: LocalSpan) => number): CountsByIndex {
  const sums = new Map<number, Count>();
  for (const [index, count] of counts) {
    const hour = hours[index];
    if (hour !== undefined) addCount(sums, keyOf(hour), count);
  }
  return sums;
}

/** Sums up the counts of hours by local hour of the week. */
export const sumByHourOfWeek = (hours: readonly LocalSpan[], counts: CountsByIndex): CountsByIndex =>
  sumBy(
    hours,
    counts,
    (hour) => (Math.floor((hour.fromMs + hour.offsetMs) / HOUR_MS) + HOURS_BEFORE_EPOCH) % HOURS_OF_WEEK,
  );

/** Sums up the counts of hours by the day that contains them. No hour is in two days. */
export function sumByDay(
  days: readonly LocalSpan[],
  hours: readonly LocalSpan[],
  counts: CountsByIndex,
): CountsByIndex {
  const starts = days.slice(1).map(({ fromMs }) => fromMs);
  return sumBy(hours, counts, ({ fromMs }) => spanAt(starts, fromMs));
}
