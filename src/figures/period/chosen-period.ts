import { DAY_MS } from '../../core/clock.js';
import { type CalendarDays, type CalendarPeriod, calendarDays } from '../../core/contract/calendar/calendar-period.js';
import { Comparison, comparedDays } from '../../core/contract/calendar/compared-days.js';
import { addDays, addYears, type Day, type Days, dayAt, isDay, utcStart } from '../../core/contract/calendar/days.js';
import { firstWeekdayOf, MONDAY } from '../../core/contract/calendar/first-weekday.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { momentOf, parseTimeZone, type TimeZone } from '../../scans/period/local-spans.js';
import {
  DEFAULT_DAYS,
  HOURLY_DAYS_MAX,
  isoTime,
  type Period,
  type PeriodInput,
  periodBefore,
  readPeriod,
  startOfDay,
} from '../../scans/period/period.js';

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

/** A period as sent by a caller: by UTC times, by days in a time zone, or by the calendar. */
export interface LocalPeriodInput extends PeriodInput {
  readonly timeZone?: string | null | undefined;
  readonly fromDate?: string | null | undefined;
  readonly toDate?: string | null | undefined;
  /** A period by the calendar instead, with weeks as in the locale. */
  readonly period?: CalendarPeriod | null | undefined;
  readonly locale?: string | null | undefined;
}

const UTC = parseTimeZone('UTC');

/** Returns the zone of a request, UTC by default. Adds a problem for an unknown zone; then do not use the result. */
export function readTimeZone({ timeZone }: Pick<LocalPeriodInput, 'timeZone'>, problems: FieldProblems): TimeZone {
  if (UTC === null) throw new RangeError('This Node knows no time zones.');
  if (timeZone === null || timeZone === undefined || problems.has('timeZone')) return UTC;
  const zone = parseTimeZone(timeZone);
  if (zone === null) problems.add('timeZone', problem('not_iana_time_zone'));
  return zone ?? UTC;
}

/** Problems with the start are reported under the field that the caller sent. */
const nameOfStart = ({ fromDate }: LocalPeriodInput): string => (fromDate == null ? 'fromUtc' : 'fromDate');

const BOUNDS = ['fromUtc', 'toUtc', 'fromDate', 'toDate'] as const;

/** Returns the first day of the week of a request, Monday without a locale. */
export function readFirstWeekday({ locale }: Pick<LocalPeriodInput, 'locale'>, problems: FieldProblems): number {
  if (locale === null || locale === undefined || problems.has('locale')) return MONDAY;
  const weekday = firstWeekdayOf(locale);
  if (weekday === null) problems.add('locale', problem('not_language_tags'));
  return weekday ?? MONDAY;
}

/**
 * Returns the requested period: by the calendar, from `fromDate` to the end of `toDate`, from `fromUtc` to `toUtc`, or a
 * mixture of the latter. Adds problems to `problems`; if there are any, do not use the result.
 */
export function readLocalPeriod(
  input: LocalPeriodInput,
  { zone, firstWeekday, now }: { readonly zone: TimeZone; readonly firstWeekday: number; readonly now: number },
  problems: FieldProblems,
): ChosenPeriod {
  const { period = null } = input;
  if (period === null) return readBounds(input, zone, now, problems);
  for (const other of BOUNDS.filter((name) => input[name] != null))
    problems.add('period', problem('cannot_be_together', { other }));
  return calendarPeriod(period, zone, now, firstWeekday);
}

function readBounds(input: LocalPeriodInput, zone: TimeZone, now: number, problems: FieldProblems): ChosenPeriod {
  const days = new Map<string, Day>();
  const read = (dateField: 'fromDate' | 'toDate', timeField: 'fromUtc' | 'toUtc', addMs: number): string | null => {
    const [date, time] = [input[dateField] ?? null, input[timeField] ?? null];
    if (date === null || problems.has(dateField)) return time;
    if (!isDay(date)) problems.add(dateField, problem('not_date_of_years'));
    else if (time !== null) problems.add(dateField, problem('cannot_be_together', { other: timeField }));
    else {
      days.set(dateField, date);
      return isoTime(momentOf(zone, utcStart(date) + addMs));
    }
    return null;
  };
  const toUtc = read('toDate', 'toUtc', DAY_MS);
  const fromUtc = read('fromDate', 'fromUtc', 0);
  const found = new FieldProblems(problems.toFields());
  const period = readPeriod({ fromUtc, toUtc }, now, found);
  for (const [field, messages] of Object.entries(found.toFields())) {
    for (const message of messages) problems.add(field === 'fromUtc' ? nameOfStart(input) : field, message);
  }
  const [first, last] = [days.get('fromDate'), days.get('toDate')];
  if (first !== undefined && last !== undefined) return { ...period, days: { first, last }, calendar: null };
  const noDays = { days: null, calendar: null };
  if (fromUtc !== null) return { ...period, ...noDays };
  const { toMs } = period;
  const firstDay = toMs - DEFAULT_DAYS * DAY_MS;
  return { fromMs: momentOf(zone, startOfDay(firstDay + zone.offsetAt(firstDay))), toMs, ...noDays };
}

/** Whether a period has at most seven days, of 24 hours each or by local time. */
export const isHourly = ({ fromMs, toMs }: Period, { offsetAt }: TimeZone): boolean =>
  toMs - fromMs + Math.min(0, offsetAt(toMs) - offsetAt(fromMs)) <= HOURLY_DAYS_MAX * DAY_MS;

const HOURS_OF_WEEK_DAYS_MAX = 366;

/** Whether a period has figures by hour of the week, which requires reading all its hours. */
export const hasHoursOfWeek = ({ fromMs, toMs }: Period): boolean => toMs - fromMs <= HOURS_OF_WEEK_DAYS_MAX * DAY_MS;
