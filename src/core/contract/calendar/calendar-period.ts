import { enumOfKeys } from '../names/enum-of.js';
import { addDays, type Day, type Days, dayAt, weekdayOf } from './days.js';

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const PERIODS = {
  Today: { unit: 'day', isLast: false },
  Yesterday: { unit: 'day', isLast: true },
  ThisWeek: { unit: 'week', isLast: false },
  LastWeek: { unit: 'week', isLast: true },
  ThisMonth: { unit: 'month', isLast: false },
  LastMonth: { unit: 'month', isLast: true },
  ThisQuarter: { unit: 'quarter', isLast: false },
  LastQuarter: { unit: 'quarter', isLast: true },
  ThisYear: { unit: 'year', isLast: false },
  LastYear: { unit: 'year', isLast: true },
} as const satisfies Record<string, { unit: CalendarUnit; isLast: boolean }>;

/** A period by the calendar, relative to the current day. */
export type CalendarPeriod = keyof typeof PERIODS;
export const CalendarPeriod = enumOfKeys(PERIODS);

/** Returns the unit of which a period is one. */
export const unitOf = (period: CalendarPeriod): CalendarUnit => PERIODS[period].unit;

/** Months in the units that are made of months. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** Returns the days of the unit that contains a day. `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function unitAround(unit: CalendarUnit, day: Day, firstWeekday: number): Days {
  if (unit === 'day') return { first: day, last: day };
  if (unit === 'week') {
    const first = addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
    return { first, last: addDays(first, 6) };
  }
  const [year = 0, month = 1] = day.split('-').map(Number);
  const firstMonth = month - 1 - ((month - 1) % MONTHS[unit]);
  return { first: dayAt(Date.UTC(year, firstMonth, 1)), last: dayAt(Date.UTC(year, firstMonth + MONTHS[unit], 0)) };
}

/** The days of a calendar period, and what they are part of. */
export interface CalendarDays extends Days {
  readonly unit: CalendarUnit;
  /** The whole unit, whose last days may be in the future. */
  readonly whole: Days;
  readonly firstWeekday: number;
}

/** Returns the days of a period. One that has not ended ends today. */
export function calendarDays(period: CalendarPeriod, today: Day, firstWeekday: number): CalendarDays {
  const { unit, isLast } = PERIODS[period];
  const current = unitAround(unit, today, firstWeekday);
  const whole = isLast ? unitAround(unit, addDays(current.first, -1), firstWeekday) : current;
  return { first: whole.first, last: isLast ? whole.last : today, unit, whole, firstWeekday };
}
