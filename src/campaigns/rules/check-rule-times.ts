import { isDay } from '../../core/contract/calendar/days.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { dayOfDate, minuteOf } from './prepared-rule.js';
import type { RuleDateRange, RuleTimeOfDay } from './rule.js';
import { zoneClock } from './zone-clock.js';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const END_OF_DAY = '24:00';
const NOT_TIME = problem('not_day_time');
const NOT_DATE = problem('not_date_of_years');

function checkZone(zone: string, field: string, problems: FieldProblems): void {
  if (zoneClock(zone) === null) {
    problems.add(field, problem('not_known_time_zone'));
  }
}

/** Adds the problems of a time of day, with fields below `path`. */
export function checkTimeOfDay(time: RuleTimeOfDay, path: string, problems: FieldProblems): void {
  const from = time.from ?? null;
  const until = time.until ?? null;
  checkZone(time.zone, `${path}.zone`, problems);
  if (from !== null && !TIME.test(from)) problems.add(`${path}.from`, NOT_TIME);
  if (until !== null && until !== END_OF_DAY && !TIME.test(until)) {
    problems.add(`${path}.until`, problem('not_day_time_end'));
  }
  if (time.weekdays?.length === 0) problems.add(`${path}.weekdays`, problem('weekday_needed'));
  if (problems.hasWithin(`${path}.from`) || problems.hasWithin(`${path}.until`)) return;
  if (from === null && until === null && (time.weekdays ?? null) === null) {
    problems.add(path, problem('rule_time_empty'));
  } else if (minuteOf(from ?? '00:00') === minuteOf(until ?? END_OF_DAY)) {
    problems.add(`${path}.until`, problem('rule_time_whole_day'));
  }
}

/** Adds the problems of a date range, with fields below `path`. */
export function checkDateRange(range: RuleDateRange, path: string, problems: FieldProblems): void {
  const from = range.from ?? null;
  const until = range.until ?? null;
  checkZone(range.zone, `${path}.zone`, problems);
  if (from !== null && !isDay(from)) problems.add(`${path}.from`, NOT_DATE);
  if (until !== null && !isDay(until)) problems.add(`${path}.until`, NOT_DATE);
  if (problems.hasWithin(`${path}.from`) || problems.hasWithin(`${path}.until`)) return;
  if (from === null && until === null) problems.add(path, problem('rule_dates_empty'));
  else if (from !== null && until !== null && dayOfDate(until) < dayOfDate(from)) {
    problems.add(`${path}.until`, problem('rule_dates_reversed'));
  }
}
