import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { Weekday } from '../../core/contract/rule-words.js';
import type { LocalSpan } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import type { Count } from '../rollup/counts.js';
import type { CountsByIndex } from './figures.js';
import type { HourOfWeek } from './overview-types.js';

const HOURS_OF_WEEK = 7 * 24;
/** The epoch began on a Thursday. */
const HOURS_BEFORE_EPOCH = 3 * 24;
const WEEKDAYS = Object.values(Weekday);

const DAYS_MAX = 366;

/** Whether hours of the week are told of a period: all of its hours have to be read. */
export const hasHoursOfWeek = ({ fromMs, toMs }: Period): boolean => toMs - fromMs <= DAYS_MAX * DAY_MS;

/** Adds the counts of hours of a zone up by the hour of the week that its clocks show. */
export function sumByHourOfWeek(hours: readonly LocalSpan[], counts: CountsByIndex): Map<number, Count> {
  const sums = new Map<number, Count>();
  for (const [index, { scans, uniques }] of counts) {
    const { fromMs, offsetMs } = hours[index] ?? { fromMs: 0, offsetMs: 0 };
    const hour = (Math.floor((fromMs + offsetMs) / HOUR_MS) + HOURS_BEFORE_EPOCH) % HOURS_OF_WEEK;
    const sum = sums.get(hour) ?? { scans: 0, uniques: 0 };
    sums.set(hour, { scans: sum.scans + scans, uniques: sum.uniques + uniques });
  }
  return sums;
}

/** A point for each hour of the week, from Monday at midnight. */
export const hoursOfWeekOf = (counts: CountsByIndex): HourOfWeek[] =>
  Array.from({ length: HOURS_OF_WEEK }, (_, index) => {
    const { scans, uniques } = counts.get(index) ?? { scans: 0, uniques: 0 };
    const weekday = WEEKDAYS[Math.floor(index / 24)] ?? Weekday.Monday;
    return { weekday, hour: index % 24, scans, uniqueScans: uniques };
  });
