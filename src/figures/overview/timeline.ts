import { DAY_MS } from '../../core/clock.js';
import { Weekday } from '../../core/contract/rule-words.js';
import { type Groups, NO_SCANS } from '../../scans/count/figures.js';
import { isoLocal, type LocalSpan, type TimeZone } from '../../scans/period/local-spans.js';
import { HOURLY_DAYS_MAX, HOURS_OF_WEEK, type Period } from '../../scans/period/period.js';
import type { HourlyPoint, HourOfWeek, TimeSeriesPoint } from './overview-types.js';

/** Whether a period has at most seven days, of 24 hours each or by local time. */
export const isHourly = ({ fromMs, toMs }: Period, { offsetAt }: TimeZone): boolean =>
  toMs - fromMs + Math.min(0, offsetAt(toMs) - offsetAt(fromMs)) <= HOURLY_DAYS_MAX * DAY_MS;

/** Returns a point for every local day that the period touches. */
export function timelineOf(days: readonly LocalSpan[], counts: Groups, excluded: Groups | null): TimeSeriesPoint[] {
  const points = new Map<string, TimeSeriesPoint>();
  for (const [index, { day }] of days.entries()) {
    const { scans, uniques } = counts.get(String(index)) ?? NO_SCANS;
    const known = points.get(day) ?? { date: day, scans: 0, uniqueScans: 0, excludedScans: 0 };
    points.set(day, {
      date: day,
      scans: known.scans + scans,
      uniqueScans: known.uniqueScans + uniques,
      excludedScans: excluded === null ? null : (known.excludedScans ?? 0) + (excluded.get(String(index))?.scans ?? 0),
    });
  }
  return [...points.values()];
}

/** Returns a point for every local hour that the period touches. */
export const hourlyOf = (hours: readonly LocalSpan[], counts: Groups, excluded: Groups): HourlyPoint[] =>
  hours.map(({ startMs, offsetMs }, index) => {
    const { scans, uniques } = counts.get(String(index)) ?? NO_SCANS;
    const excludedScans = excluded.get(String(index))?.scans ?? 0;
    return {
      hourUtc: new Date(startMs),
      hour: isoLocal(startMs, offsetMs),
      scans,
      uniqueScans: uniques,
      excludedScans,
    };
  });

const HOURS_OF_WEEK_DAYS_MAX = 366;
const WEEKDAYS = Object.values(Weekday);

/** Whether a period has figures by hour of the week, which requires reading all its hours. */
export const hasHoursOfWeek = ({ fromMs, toMs }: Period): boolean => toMs - fromMs <= HOURS_OF_WEEK_DAYS_MAX * DAY_MS;

/** Returns a point for each hour of the week, starting Monday at midnight. */
export const hoursOfWeekOf = (counts: Groups): HourOfWeek[] =>
  Array.from({ length: HOURS_OF_WEEK }, (_, index) => {
    const { scans, uniques } = counts.get(String(index)) ?? NO_SCANS;
    const weekday = WEEKDAYS[Math.floor(index / 24)] ?? Weekday.Monday;
    return { weekday, hour: index % 24, scans, uniqueScans: uniques };
  });
