import { DAY_MS } from '../../core/clock.js';
import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import { startOfLocalDay } from './local-spans.js';
import { DEFAULT_DAYS, isoTime, type Period, type PeriodInput, readPeriod, startOfDay } from './period.js';
import { parseTimeZone, type TimeZone } from './time-zone.js';

/** A period as sent by a caller: by UTC times, or by days in a time zone. */
export interface LocalPeriodInput extends PeriodInput {
  readonly timeZone?: string | null | undefined;
  readonly fromDate?: string | null | undefined;
  readonly toDate?: string | null | undefined;
}

const UTC = parseTimeZone('UTC');

/** Returns the zone of a request, UTC by default. Adds a problem for an unknown zone; then do not use the result. */
export function readTimeZone({ timeZone }: LocalPeriodInput, problems: FieldProblems): TimeZone {
  if (UTC === null) throw new RangeError('This Node knows no time zones.');
  if (timeZone === null || timeZone === undefined || problems.has('timeZone')) return UTC;
  const zone = parseTimeZone(timeZone);
  if (zone === null) problems.add('timeZone', problem('not_iana_time_zone'));
  return zone ?? UTC;
}

/** Returns the start of the UTC day for a text such as `2026-10-25`; null if there is no such day. */
function parseDay(text: string): number | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(day) || isoTime(day).slice(0, 10) !== text ? null : day;
}

/** Problems with the start are reported under the field that the caller sent. */
const nameOfStart = ({ fromDate }: LocalPeriodInput): string => (fromDate == null ? 'fromUtc' : 'fromDate');

/**
 * Returns the requested period: from `fromDate` to the end of `toDate`, from `fromUtc` to `toUtc`, or a mixture. Adds
 * problems to `problems`; if there are any, do not use the result.
 */
export function readLocalPeriod(input: LocalPeriodInput, zone: TimeZone, now: number, problems: FieldProblems): Period {
  const read = (dateField: 'fromDate' | 'toDate', timeField: 'fromUtc' | 'toUtc', addMs: number): string | null => {
    const [date, time] = [input[dateField] ?? null, input[timeField] ?? null];
    if (date === null || problems.has(dateField)) return time;
    const day = parseDay(date);
    if (day === null) problems.add(dateField, problem('not_date'));
    else if (time !== null) problems.add(dateField, problem('cannot_be_together', { other: timeField }));
    else return isoTime(startOfLocalDay(zone, day + addMs));
    return null;
  };
  const toUtc = read('toDate', 'toUtc', DAY_MS);
  const fromUtc = read('fromDate', 'fromUtc', 0);
  const found = new FieldProblems(problems.toFields());
  const period = readPeriod({ fromUtc, toUtc }, now, found);
  for (const [field, messages] of Object.entries(found.toFields())) {
    for (const message of messages) problems.add(field === 'fromUtc' ? nameOfStart(input) : field, message);
  }
  if (fromUtc !== null) return period;
  const { toMs } = period;
  const firstDay = toMs - DEFAULT_DAYS * DAY_MS;
  return { fromMs: startOfLocalDay(zone, startOfDay(firstDay + zone.offsetAt(firstDay))), toMs };
}
