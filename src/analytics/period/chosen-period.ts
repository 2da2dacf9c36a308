import { DAY_MS } from '../../core/clock.js';
import { type CalendarDays, type CalendarPeriod, calendarDays } from '../../core/contract/calendar/calendar-period.js';
import { Comparison, comparedDays } from '../../core/contract/calendar/compared-days.js';
import { addDays, addYears, type Day, type Days, dayAt, utcStart } from '../../core/contract/calendar/days.js';
import { momentOf } from './local-spans.js';
import { type Period, periodBefore, startOfDay } from './period.js';
import type { TimeZone } from './time-zone.js';

/** A period, and the days of which it is made. */
export interface ChosenPeriod extends Period {
  /** Null for a period between two times. */
  readonly days: Days | null;
  /** Null for days that the caller chose. */
  readonly calendar: CalendarDays | null;
}

const localOf = ({ offsetAt }: TimeZone, milliseconds: number): number => milliseconds + offsetAt(milliseconds);
const dayIn = (zone: TimeZone, milliseconds: number): Day => dayAt(localOf(zone, milliseconds));

/** Not empty, even for a day that the zone skipped. */
function spanOf(zone: TimeZone, { first, last }: Days): Period {
  const fromMs = momentOf(zone, utcStart(first));
  return { fromMs, toMs: Math.max(fromMs + 1, momentOf(zone, utcStart(addDays(last, 1)))) };
}

/** Returns the period of whole days in a zone. */
export const periodOfDays = (zone: TimeZone, days: Days): ChosenPeriod => ({
  ...spanOf(zone, days),
  days,
  calendar: null,
});

/** Returns a calendar period in a zone. One that has not ended includes all of today. */
export function calendarPeriod(
  period: CalendarPeriod,
  zone: TimeZone,
  now: number,
  firstWeekday: number,
): ChosenPeriod {
  const days = calendarDays(period, dayIn(zone, now), firstWeekday);
  return { ...periodOfDays(zone, days), calendar: days };
}

/**
 * Returns what a period is compared with. Without a comparison, that is the period of the same length before it, to the
 * millisecond.
 */
export function comparedPeriod(
  { days, calendar, ...period }: ChosenPeriod,
  comparison: Comparison | null,
  zone: TimeZone,
  now: number,
): Period {
  if (comparison === null) return periodBefore(period);
  if (days === null) return comparedTimes(period, comparison, zone);
  const compared = comparedDays(days, calendar, comparison, dayIn(zone, now));
  const { fromMs, toMs } = spanOf(zone, compared);
  if (!compared.isCut) return { fromMs, toMs };
  const timeOfDay = localOf(zone, now) - startOfDay(localOf(zone, now));
  return { fromMs, toMs: Math.max(fromMs + 1, Math.min(toMs, momentOf(zone, utcStart(compared.last) + timeOfDay))) };
}

/** Moves both ends of a period by the same local days. */
function comparedTimes(period: Period, comparison: Comparison, zone: TimeZone): Period {
  if (comparison === Comparison.PreviousPeriod) return periodBefore(period);
  const weeks = Math.ceil((period.toMs - period.fromMs) / (7 * DAY_MS));
  const moved = (milliseconds: number): number => {
    const local = localOf(zone, milliseconds);
    const day = comparison === Comparison.PreviousYear ? addYears(dayAt(local), -1) : addDays(dayAt(local), -7 * weeks);
    return momentOf(zone, utcStart(day) + local - startOfDay(local));
  };
  const fromMs = moved(period.fromMs);
  return { fromMs, toMs: Math.max(fromMs + 1, moved(period.toMs - 1) + 1) };
}
