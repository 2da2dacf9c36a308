import { isInYears, YEARS } from '../../core/contract/calendar/days.js';
import { type Problem, problem } from '../../core/contract/problems.js';

const DATE = String.raw`(\d{4}-\d{2}-\d{2})`;
const TIME = String.raw`(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?`;
/** An unescaped `+` in a query string arrives as a space. */
const ZONE = String.raw`\s?([Zz]|[+\- ]\d{2}(?::?\d{2})?)?)?`;
const ISO_8601 = new RegExp(`^${DATE}${TIME}${ZONE}$`);

/** Milliseconds since the epoch, or what is wrong with the text. */
export type TimeOrProblem = number | Problem;

const NOT_ISO = problem('not_iso_date_or_time');

/**
 * Reads an ISO 8601 date or date-time: UTC without a zone, start of the day without a time. Fractions of a millisecond
 * are cut off. Days and hours that do not exist are refused.
 */
export function parseIsoTime(text: string): TimeOrProblem {
  const [, date, time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = ISO_8601.exec(text.trim()) ?? [];
  if (date === undefined) return NOT_ISO;
  const day = Date.parse(`${date}T00:00:00Z`);
  // JavaScript reads 30 February as a day in March.
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return NOT_ISO;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const offset = offsetMinutes(zone);
  if (hour > 23 || minute > 59 || Number(seconds) > 59 || offset === null) return NOT_ISO;
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const milliseconds = day + ((hour * 60 + minute - offset) * 60 + Number(seconds)) * 1000 + thousandths;
  return isInYears(new Date(milliseconds)) ? milliseconds : problem('not_in_years', YEARS);
}

/** Null for an offset that does not exist. */
function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 15 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
