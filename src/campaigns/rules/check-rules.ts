import { isDay } from '../../core/contract/calendar/days.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { UNKNOWN_COUNTRY } from '../../core/contract/dimension.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { RESERVED_RULE_NAMES } from '../../core/contract/rule-words.js';
import { isLongerThan, malformedText } from '../../core/contract/text.js';
import { BROWSER_LABELS, DEVICE_LABELS, SYSTEM_LABELS } from '../../core/contract/user-agent-lists.js';
import { FieldProblems } from '../../core/field-problems.js';
import { findDestinationProblem, type IsLoop } from './destination-problem.js';
import { dayOfDate, minuteOf, SHARE_UNITS } from './prepared-rule.js';
import type { QrRule, RuleDateRange, RuleQuery, RuleTimeOfDay } from './rule.js';
import { toStoredRule } from './stored-rule.js';
import { addUnreachable } from './unreachable-rules.js';
import { zoneClock } from './zone-clock.js';

const MAX = LIMITS.rules;

/** Returns a check that a value is one of the names a scan can have; the check returns null if it is. */
const nameCheck = (names: Iterable<string>): ((value: string) => Problem | null) => {
  const known = [...new Set(names)].sort();
  return (value) => (known.includes(value) ? null : problem('not_one_of', { names: known.join(', ') }));
};

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function countryProblem(value: string): Problem | null {
  if (value === UNKNOWN_COUNTRY || (/^[A-Z]{2}$/.test(value) && inEnglish.of(value) !== undefined)) return null;
  return problem('not_country_codes');
}

function languageProblem(value: string): Problem | null {
  return value.length <= MAX.languageLength && /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(value)
    ? null
    : problem('not_language_tags');
}

const LISTS = {
  devices: nameCheck(DEVICE_LABELS),
  operatingSystems: nameCheck(SYSTEM_LABELS),
  browsers: nameCheck(BROWSER_LABELS),
  languages: languageProblem,
  countries: countryProblem,
} as const;

const PRINTABLE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

function nameProblem(name: string, others: readonly string[]): Problem | null {
  if (name.trim() === '') return problem('not_empty');
  if (isLongerThan(name, MAX.nameLength)) return problem('at_most_characters', { max: MAX.nameLength });
  if (name !== name.trim() || !PRINTABLE.test(name)) {
    return problem('outer_space_or_breaks');
  }
  if (RESERVED_RULE_NAMES.includes(name.toLowerCase())) return problem('reserved_label');
  return others.includes(name) ? problem('rule_name_taken') : null;
}

function checkList(values: readonly string[], path: string, check: (value: string) => Problem | null): FieldProblems {
  const problems = new FieldProblems();
  if (values.length === 0) problems.add(path, problem('rule_value_needed'));
  else if (values.length > MAX.listLength) problems.add(path, problem('at_most_values', { max: MAX.listLength }));
  else for (const value of values) addIfAny(problems, path, check(value));
  return problems;
}

function addIfAny(problems: FieldProblems, field: string, found: Problem | null): void {
  if (found !== null) problems.add(field, found);
}

function checkQuery({ name, values }: RuleQuery, path: string, problems: FieldProblems): void {
  const tooLong = (text: string): Problem | null =>
    isLongerThan(text, MAX.parameterLength)
      ? problem('at_most_characters', { max: MAX.parameterLength })
      : malformedText(text);
  addIfAny(problems, `${path}.name`, name === '' ? problem('not_empty') : tooLong(name));
  if (values) problems.addAll(checkList(values, `${path}.values`, tooLong).toFields());
}

function checkShare(share: number, path: string, problems: FieldProblems): void {
  const units = (share * SHARE_UNITS) / 100;
  const isWhole = Math.abs(units - Math.round(units)) < 1e-6;
  if (share < 0.01 || share > 100 || !isWhole) problems.add(path, problem('not_share'));
}

function checkRule(isLoop: IsLoop, rules: readonly QrRule[], index: number, problems: FieldProblems): void {
  const rule = rules[index];
  if (rule === undefined) return;
  const path = `rules[${index}]`;
  const names = rules.slice(0, index).map(({ name }) => name);
  addIfAny(problems, `${path}.name`, malformedText(rule.name) ?? nameProblem(rule.name, names));
  addIfAny(
    problems,
    `${path}.destination`,
    malformedText(rule.destination) ?? findDestinationProblem(isLoop, rule.destination),
  );
  for (const [list, check] of Object.entries(LISTS)) {
    const values = Object.entries(rule).find(([field]) => field === list)?.[1];
    if (values) problems.addAll(checkList(values, `${path}.${list}`, check).toFields());
  }
  if (rule.timeOfDay) checkTimeOfDay(rule.timeOfDay, `${path}.timeOfDay`, problems);
  if (rule.dateRange) checkDateRange(rule.dateRange, `${path}.dateRange`, problems);
  if (rule.query) checkQuery(rule.query, `${path}.query`, problems);
  if (typeof rule.share === 'number') checkShare(rule.share, `${path}.share`, problems);
}

/**
 * Returns the problems of the rules, by paths such as `rules[3].timeOfDay.zone`. If every rule is valid by itself, also
 * reports rules that no scan can reach.
 */
export function findRuleProblems(isLoop: IsLoop, rules: readonly QrRule[]): FieldProblems {
  const problems = new FieldProblems();
  if (rules.length > MAX.count) problems.add('rules', problem('at_most_rules', { max: MAX.count }));
  else for (const index of rules.keys()) checkRule(isLoop, rules, index, problems);
  if (problems.isEmpty) addUnreachable(rules.map(toStoredRule), problems);
  return problems;
}

/** HH:MM. */
const DAY_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const END_OF_DAY = '24:00';
const NOT_DATE = problem('not_date_of_years');

/** Adds a problem of a zone that this process does not know. */
export function checkZone(zone: string, field: string, problems: FieldProblems): void {
  if (zoneClock(zone) === null) problems.add(field, problem('not_known_time_zone'));
}

type DayTimes = { [Name in 'weekdays' | 'from' | 'until']?: RuleTimeOfDay[Name] | undefined };

/** Adds the problems of weekdays and of times of a day, each by itself, with fields below `path`. */
export function checkDayTimes({ weekdays, from, until }: DayTimes, path: string, problems: FieldProblems): void {
  if (typeof from === 'string' && !DAY_TIME.test(from)) problems.add(`${path}.from`, problem('not_day_time'));
  if (typeof until === 'string' && until !== END_OF_DAY && !DAY_TIME.test(until)) {
    problems.add(`${path}.until`, problem('not_day_time_end'));
  }
  if (weekdays?.length === 0) problems.add(`${path}.weekdays`, problem('weekday_needed'));
}

/** Adds the problems of a time of day, with fields below `path`. */
function checkTimeOfDay(time: RuleTimeOfDay, path: string, problems: FieldProblems): void {
  const from = time.from ?? null;
  const until = time.until ?? null;
  checkZone(time.zone, `${path}.zone`, problems);
  checkDayTimes(time, path, problems);
  if (problems.hasWithin(`${path}.from`) || problems.hasWithin(`${path}.until`)) return;
  if (from === null && until === null && (time.weekdays ?? null) === null) {
    problems.add(path, problem('rule_time_empty'));
  } else if (minuteOf(from ?? '00:00') === minuteOf(until ?? END_OF_DAY)) {
    problems.add(`${path}.until`, problem('rule_time_whole_day'));
  }
}

/** Adds the problems of a date range, with fields below `path`. */
function checkDateRange(range: RuleDateRange, path: string, problems: FieldProblems): void {
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
