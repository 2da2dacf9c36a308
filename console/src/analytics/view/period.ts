import { CalendarPeriod, calendarDays } from '../../../../src/core/contract/calendar/calendar-period.ts';
import { addDays, addYears, type Day, type Days } from '../../../../src/core/contract/calendar/days.ts';

/** Presets by the calendar, by their names in the address. */
const CALENDAR = {
  today: CalendarPeriod.Today,
  yesterday: CalendarPeriod.Yesterday,
  'this-week': CalendarPeriod.ThisWeek,
  'last-week': CalendarPeriod.LastWeek,
  'this-month': CalendarPeriod.ThisMonth,
  'last-month': CalendarPeriod.LastMonth,
  'this-quarter': CalendarPeriod.ThisQuarter,
  'last-quarter': CalendarPeriod.LastQuarter,
  'this-year': CalendarPeriod.ThisYear,
  'last-year': CalendarPeriod.LastYear,
} as const;
/** Presets that end today. The default has whole weeks, so that the days it is compared with are the same weekdays. */
const DAYS = { '7d': 7, '28d': 28, '90d': 90, '12m': null } as const;

export type CalendarPreset = keyof typeof CALENDAR;
export type Preset = CalendarPreset | keyof typeof DAYS;
const isCalendar = (name: string): name is CalendarPreset => Object.hasOwn(CALENDAR, name);
const isRolling = (name: string): name is keyof typeof DAYS => Object.hasOwn(DAYS, name);
export const PRESETS: readonly Preset[] = [
  ...Object.keys(CALENDAR).filter(isCalendar),
  ...Object.keys(DAYS).filter(isRolling),
];

/** Longest period that the service reads at once. */
const YEARS_MAX = 5;

/** Returns the current day in a time zone. */
export const todayIn = (zone: string, now: number): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** Returns the calendar period of a preset, or null. */
export const calendarOf = (preset: Preset | null): CalendarPeriod | null =>
  preset !== null && isCalendar(preset) ? CALENDAR[preset] : null;

/** Returns the days of a preset. `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function daysOf(preset: Preset, today: Day, firstWeekday: number): Days {
  if (isCalendar(preset)) {
    const { first, last } = calendarDays(CALENDAR[preset], today, firstWeekday);
    return { first, last };
  }
  const days = DAYS[preset];
  return { first: days === null ? addDays(addYears(today, -1), 1) : addDays(today, 1 - days), last: today };
}

/** Whether the service can read the days: not backwards, and at most five years. */
export const isReadable = ({ first, last }: Days): boolean => first <= last && last < addYears(first, YEARS_MAX);
