import { LIMITS } from '../../core/contract/contract-limits.js';
import { RESERVED_RULE_NAMES } from '../../core/contract/rule-words.js';
import { UNKNOWN, UNKNOWN_COUNTRY } from '../../core/contract/scan.js';
import { isLongerThan, malformedText } from '../../core/contract/text.js';
import { BROWSERS, DEVICES, IN_APPS, OPERATING_SYSTEMS } from '../../core/contract/user-agent-lists.js';
import { FieldProblems } from '../../core/field-problems.js';
import { checkDateRange, checkTimeOfDay } from './check-rule-times.js';
import { findDestinationProblem } from './destination-problem.js';
import { SHARE_UNITS } from './prepared-rule.js';
import type { QrRule, RuleQuery } from './rule.js';
import { toStoredRule } from './stored-rule.js';
import { addUnreachable } from './unreachable-rules.js';

const MAX = LIMITS.rules;

/** Returns why a value is not one of the names that a scan can have; null when it is. */
const nameCheck = (names: Iterable<string>): ((value: string) => string | null) => {
  const known = [...new Set(names)].sort();
  return (value) => (known.includes(value) ? null : `Must be one of ${known.join(', ')}.`);
};

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function countryProblem(value: string): string | null {
  if (value === UNKNOWN_COUNTRY || (/^[A-Z]{2}$/.test(value) && inEnglish.of(value) !== undefined)) return null;
  return 'Must be country codes of two capital letters (ISO 3166-1 alpha-2), or ZZ for unknown.';
}

function languageProblem(value: string): string | null {
  return value.length <= MAX.languageLength && /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(value)
    ? null
    : 'Must be language tags (BCP 47) such as de or pt-BR.';
}

const LISTS = {
  devices: nameCheck([...DEVICES.values(), UNKNOWN]),
  operatingSystems: nameCheck([...OPERATING_SYSTEMS.values(), 'Other', UNKNOWN]),
  browsers: nameCheck([...BROWSERS.values(), ...IN_APPS.map(([, name]) => name), 'Other', UNKNOWN]),
  languages: languageProblem,
  countries: countryProblem,
} as const;

const PRINTABLE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

function nameProblem(name: string, others: readonly string[]): string | null {
  if (name.trim() === '') return 'Must not be empty.';
  if (isLongerThan(name, MAX.nameLength)) return `Must be at most ${MAX.nameLength} characters.`;
  if (name !== name.trim() || !PRINTABLE.test(name)) {
    return 'Must not begin or end with white space, nor contain line breaks or control characters.';
  }
  if (RESERVED_RULE_NAMES.includes(name.toLowerCase()))
    return 'Must not be Default, Fallback or Other: figures use them.';
  return others.includes(name) ? 'Must differ from the names of the rules before it.' : null;
}

function checkList(values: readonly string[], path: string, problem: (value: string) => string | null): FieldProblems {
  const problems = new FieldProblems();
  if (values.length === 0) problems.add(path, 'Must name a value; leave it out for all.');
  else if (values.length > MAX.listLength) problems.add(path, `Must have at most ${MAX.listLength} values.`);
  else for (const value of values) addIfAny(problems, path, problem(value));
  return problems;
}

function addIfAny(problems: FieldProblems, field: string, message: string | null): void {
  if (message !== null) problems.add(field, message);
}

function checkQuery({ name, values }: RuleQuery, path: string, problems: FieldProblems): void {
  const tooLong = (text: string): string | null =>
    isLongerThan(text, MAX.parameterLength)
      ? `Must be at most ${MAX.parameterLength} characters.`
      : malformedText(text);
  addIfAny(problems, `${path}.name`, name === '' ? 'Must not be empty.' : tooLong(name));
  if (values) problems.addAll(checkList(values, `${path}.values`, tooLong).toFields());
}

function checkShare(share: number, path: string, problems: FieldProblems): void {
  const units = (share * SHARE_UNITS) / 100;
  const isWhole = Math.abs(units - Math.round(units)) < 1e-6;
  if (share < 0.01 || share > 100 || !isWhole) problems.add(path, 'Must be from 0.01 to 100, in steps of 0.01.');
}

function checkRule(publicUrl: string, rules: readonly QrRule[], index: number, problems: FieldProblems): void {
  const rule = rules[index];
  if (rule === undefined) return;
  const path = `rules[${index}]`;
  const names = rules.slice(0, index).map(({ name }) => name);
  addIfAny(problems, `${path}.name`, malformedText(rule.name) ?? nameProblem(rule.name, names));
  addIfAny(
    problems,
    `${path}.destination`,
    malformedText(rule.destination) ?? findDestinationProblem(publicUrl, rule.destination),
  );
  for (const [list, problem] of Object.entries(LISTS)) {
    const values = Object.entries(rule).find(([field]) => field === list)?.[1];
    if (values) problems.addAll(checkList(values, `${path}.${list}`, problem).toFields());
  }
  if (rule.timeOfDay) checkTimeOfDay(rule.timeOfDay, `${path}.timeOfDay`, problems);
  if (rule.dateRange) checkDateRange(rule.dateRange, `${path}.dateRange`, problems);
  if (rule.query) checkQuery(rule.query, `${path}.query`, problems);
  if (typeof rule.share === 'number') checkShare(rule.share, `${path}.share`, problems);
}

/**
 * Returns all that is wrong with the rules of an input, by paths such as `rules[3].timeOfDay.zone`. When each is right by
 * itself, those that no scan can reach are named, too.
 */
export function findRuleProblems(publicUrl: string, rules: readonly QrRule[]): FieldProblems {
  const problems = new FieldProblems();
  if (rules.length > MAX.count) problems.add('rules', `Must be at most ${MAX.count} rules.`);
  else for (const index of rules.keys()) checkRule(publicUrl, rules, index, problems);
  if (problems.isEmpty) addUnreachable(rules.map(toStoredRule), problems);
  return problems;
}
