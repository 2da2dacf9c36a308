import { enumOf } from '../names/enum-of.js';
import { type CalendarDays, unitAround } from './calendar-period.js';
import { addDays, addYears, countDays, type Day, type Days } from './days.js';

/** What the figures of a period are compared with. */
export const Comparison = enumOf('PreviousPeriod', 'PreviousYear', 'SameWeekdays');
export type Comparison = keyof typeof Comparison;

export interface ComparedDays extends Days {
  /**
   * Whether the last day is compared only until the current time of day, because the period has not ended and today is
   * as far into it.
   */
  readonly isCut: boolean;
}

/** Returns the whole compared days of a period. */
function wholeCompared(days: Days, calendar: CalendarDays | null, comparison: Comparison): Days {
  const whole = calendar?.whole ?? days;
  const shifted = (by: number): Days => ({ first: addDays(whole.first, -by), last: addDays(whole.last, -by) });
  if (comparison === 'SameWeekdays') return shifted(Math.ceil(countDays(whole) / 7) * 7);
  if (comparison === 'PreviousPeriod') {
    if (calendar === null) return shifted(countDays(whole));
    return unitAround(calendar.unit, addDays(whole.first, -1), calendar.firstWeekday);
  }
  const first = addYears(whole.first, -1);
  const isOfMonths = calendar !== null && calendar.unit !== 'day' && calendar.unit !== 'week';
  return isOfMonths
    ? unitAround(calendar.unit, first, calendar.firstWeekday)
    : { first, last: addYears(whole.last, -1) };
}

/**
 * Returns the days that a period is compared with:
 * - `PreviousPeriod`: the calendar unit before, or as many days before if the period is none;
 * - `PreviousYear`: the same month, quarter or year, or else the same dates, one year before;
 * - `SameWeekdays`: the same weekdays, as few whole weeks earlier as the whole period allows.
 *
 * While a period has not ended, only its past is compared: as many days, or for `PreviousYear` up to the same date.
 * `calendar` is null for any other days.
 */
export function comparedDays(
  days: Days,
  calendar: CalendarDays | null,
  comparison: Comparison,
  today: Day,
): ComparedDays {
  const whole = wholeCompared(days, calendar, comparison);
  const isRunning = days.first <= today && today <= days.last;
  const last =
    comparison === 'PreviousYear'
      ? addYears(today, -1)
      : addDays(whole.first, countDays({ first: days.first, last: today }) - 1);
  return isRunning && last <= whole.last ? { first: whole.first, last, isCut: true } : { ...whole, isCut: false };
}
