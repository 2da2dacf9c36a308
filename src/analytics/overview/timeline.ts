import { DAY_MS } from '../../core/clock.js';
import { isoLocal, type LocalSpan } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import type { TimeZone } from '../period/time-zone.js';
import type { Count } from '../rollup/counts.js';
import type { CountsByIndex } from './figures.js';
import type { HourlyPoint, TimeSeriesPoint } from './overview-types.js';

export const HOURLY_DAYS_MAX = 7;

/** Whether a period has at most seven days of 24 hours, or by the zone's clocks. */
export const isHourly = ({ fromMs, toMs }: Period, { offsetAt }: TimeZone): boolean =>
  toMs - fromMs + Math.min(0, offsetAt(toMs) - offsetAt(fromMs)) <= HOURLY_DAYS_MAX * DAY_MS;

const NONE: Count = { scans: 0, uniques: 0 };

/** A point for every day of the zone that the period touches. */
export function timelineOf(
  days: readonly LocalSpan[],
  counts: CountsByIndex,
  excluded: CountsByIndex | null,
): TimeSeriesPoint[] {
  const points = new Map<string, TimeSeriesPoint>();
  for (const [index, { day }] of days.entries()) {
    const { scans, uniques } = counts.get(index) ?? NONE;
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

/** A point for every hour of the zone that the period touches. */
export const hourlyOf = (hours: readonly LocalSpan[], counts: CountsByIndex, excluded: CountsByIndex): HourlyPoint[] =>
  hours.map(({ startMs, offsetMs }, index) => {
    const { scans, uniques } = counts.get(index) ?? NONE;
    const excludedScans = excluded.get(index)?.scans ?? 0;
    return {
      hourUtc: new Date(startMs),
      hour: isoLocal(startMs, offsetMs),
      scans,
      uniqueScans: uniques,
      excludedScans,
    };
  });
