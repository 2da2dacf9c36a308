import type { Count } from '../../scans/rollup/counts.js';
import { DAY_MS } from '../../shared/clock.js';
import { isoDay } from '../figures-scope.js';
import { daysOf, hoursOf, type Period, startOfHour } from '../period/period.js';
import type { PieceCounts } from '../read/read-pieces.js';
import type { HourlyPoint, TimeSeriesPoint } from './overview-types.js';

export const HOURLY_DAYS_MAX = 7;

export const isHourly = ({ fromMs, toMs }: Period): boolean => toMs - fromMs <= HOURLY_DAYS_MAX * DAY_MS;

export const timelineOf = (period: Period, days: ReadonlyMap<number, Count>): TimeSeriesPoint[] =>
  daysOf(period).map((day) => {
    const { scans, uniques } = days.get(day) ?? { scans: 0, uniques: 0 };
    return { date: isoDay(day), scans, uniqueScans: uniques };
  });

/** `wholeHours` are the rollups that the period is made of; its pieces correct them. */
export function hourlyOf(
  period: Period,
  wholeHours: ReadonlyMap<number, Count>,
  pieces: readonly PieceCounts[],
): HourlyPoint[] {
  return hoursOf(period).map((hour) => {
    const { scans, uniques } = wholeHours.get(hour) ?? { scans: 0, uniques: 0 };
    const point = { hourUtc: new Date(hour), scans, uniqueScans: uniques };
    for (const { piece, scans: ofPiece, uniques: uniquesOfPiece } of pieces) {
      if (startOfHour(piece.fromMs) !== hour) continue;
      point.scans += piece.sign * ofPiece;
      point.uniqueScans += piece.sign * uniquesOfPiece;
    }
    return point;
  });
}
