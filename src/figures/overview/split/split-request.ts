import { type CalendarUnit, unitAround } from '../../../core/contract/calendar/calendar-period.js';
import { SEGMENT_DIMENSIONS, type SegmentDimension } from '../../../core/contract/dimension.js';
import type { LocalSpan } from '../../../scans/period/local-spans.js';

const TIME_UNITS = ['day', 'week', 'month'] as const satisfies readonly CalendarUnit[];
export type TimeUnit = (typeof TIME_UNITS)[number];

export type SplitDimension = SegmentDimension | 'campaign' | 'tag' | TimeUnit;
export const SPLIT_DIMENSIONS: readonly SplitDimension[] = ['campaign', 'tag', ...SEGMENT_DIMENSIONS, ...TIME_UNITS];

/** Rows, and columns, of a table; also the days, weeks or months that can be one. */
export const SIDE_MAX = 100;
export const SIDE_DEFAULT = 20;

/** A table of scans by two dimensions. */
export interface SplitRequest {
  readonly rows: SplitDimension;
  readonly columns: SplitDimension;
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly withPrevious: boolean;
}

const UNITS: readonly string[] = TIME_UNITS;
/** Whether a dimension is time. */
export const isTimeUnit = (dimension: SplitDimension): dimension is TimeUnit => UNITS.includes(dimension);

/** Returns the first day of each unit that the days touch, in order, with the indexes of its days. */
export function unitsOf(unit: TimeUnit, days: readonly LocalSpan[], firstWeekday: number): Map<string, number[]> {
  const units = new Map<string, number[]>();
  for (const [index, { day }] of days.entries()) {
    const { first } = unitAround(unit, day, firstWeekday);
    const indexes = units.get(first) ?? [];
    units.set(first, indexes);
    indexes.push(index);
  }
  return units;
}
