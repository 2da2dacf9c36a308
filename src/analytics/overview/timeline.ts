import type { Count } from '../../scans/rollup/counts.js';
import { DAY_MS } from '../../shared/clock.js';
import { daysOf, hoursOf, isoDay, type Period } from '../period/period.js';
import type { HourlyPoint, TimeSeriesPoint } from './overview-types.js';

export const HOURLY_DAYS_MAX = 7;

export const isHourly = ({ fromMs, toMs }: Period): boolean => toMs - fromMs <= HOURLY_DAYS_MAX * DAY_MS;

/** A point for every day of the period. `days` are counts by the start of the day; absent days have no scans. */
export const timelineOf = (period: Period, days: ReadonlyMap<number, Count>): TimeSeriesPoint[] =>
  daysOf(period).map((day) => {
    const { scans, uniques } = days.get(day) ?? { scans: 0, uniques: 0 };
    return { date: isoDay(day), scans, uniqueScans: uniques };
  });

/** A point for every hour of the period. `hours` are counts by the start of the hour; absent hours have no scans. */
export const hourlyOf = (period: Period, hours: ReadonlyMap<number, Count>): HourlyPoint[] =>
  hoursOf(period).map((hour) => {
    const { scans, uniques } = hours.get(hour) ?? { scans: 0, uniques: 0 };
    return { hourUtc: new Date(hour), scans, uniqueScans: uniques };
  });
