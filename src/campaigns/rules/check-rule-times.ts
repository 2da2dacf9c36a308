import type { FieldProblems } from '../../core/field-problems.js';
import { dayOfDate, minuteOf } from './prepared-rule.js';
import type { RuleDateRange, RuleTimeOfDay } from './rule.js';
import { zoneClock } from './zone-clock.js';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^20\d\d-\d\d-\d\d$/;
const END_OF_DAY = '24:00';
const NOT_TIME = 'Must be a time such as 09:30.';
const NOT_DATE = 'Must be a date of the years 2000 to 2099 such as 2026-01-31.';

function checkZone(zone: string, field: string, problems: FieldProblems): void {
  if (zoneClock(zone) === null) {
    problems.add(field, 'Must be the IANA name of a time zone that is known here, such as Europe/Berlin.');
  }
}

/** Adds what is wrong with a time of day below the path. */
export function checkTimeOfDay(time: RuleTimeOfDay, path: string, problems: FieldProblems): void {
  const from = time.from ?? null;
  const until = time.until ?? null;
  checkZone(time.zone, `${path}.zone`, problems);
  if (from !== null && !TIME.test(from)) problems.add(`${path}.from`, NOT_TIME);
  if (until !== null && until !== END_OF_DAY && !TIME.test(until)) {
    problems.add(`${path}.until`, 'Must be a time such as 17:30, or 24:00.');
  }
  if (time.weekdays?.length === 0) problems.add(`${path}.weekdays`, 'Must name a day; leave it out for every day.');
  if (problems.hasWithin(`${path}.from`) || problems.hasWithin(`${path}.until`)) return;
  if (from === null && until === null && (time.weekdays ?? null) === null) {
    problems.add(path, 'Must have from, until or weekdays.');
  } else if (minuteOf(from ?? '00:00') === minuteOf(until ?? END_OF_DAY)) {
    problems.add(`${path}.until`, 'Must differ from `from`; leave both out for the whole day.');
  }
}

/** A day that exists: JavaScript reads 30 February as a day of March. */
const isDate = (text: string): boolean =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Adds what is wrong with a range of dates below the path. */
export function checkDateRange(range: RuleDateRange, path: string, problems: FieldProblems): void {
  const from = range.from ?? null;
  const until = range.until ?? null;
  checkZone(range.zone, `${path}.zone`, problems);
  if (from !== null && !isDate(from)) problems.add(`${path}.from`, NOT_DATE);
  if (until !== null && !isDate(until)) problems.add(`${path}.until`, NOT_DATE);
  if (problems.hasWithin(`${path}.from`) || problems.hasWithin(`${path}.until`)) return;
  if (from === null && until === null) problems.add(path, 'Must have from or until.');
  else if (from !== null && until !== null && dayOfDate(until) < dayOfDate(from)) {
    problems.add(`${path}.until`, 'Must not be before `from`.');
  }
}
