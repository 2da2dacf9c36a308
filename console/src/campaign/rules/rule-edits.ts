import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { RuleCondition } from '../../../../src/core/contract/rule-words.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import { everyOf } from '../../every-of.ts';
import type { Rule } from '../saving/parts.ts';

/** Props of the fields of each condition. */
export interface ConditionProps {
  rule: Rule;
  /** Path of the rule in error fields: `rules[2]`. */
  path: string;
  errors: FieldErrors;
  onChange: (rule: Rule) => void;
}

/** In the order in which they are offered and described. */
export const CONDITIONS = everyOf<RuleCondition>()([
  'countries',
  'languages',
  'devices',
  'operatingSystems',
  'browsers',
  'timeOfDay',
  'dateRange',
  'query',
  'share',
]);

export const isSet = (rule: Rule, condition: RuleCondition): boolean => rule[condition] !== null;

/** A rule without conditions, which matches everybody. */
export const emptyRule = (name: string): Rule => ({
  name,
  destination: '',
  devices: null,
  operatingSystems: null,
  browsers: null,
  languages: null,
  countries: null,
  timeOfDay: null,
  dateRange: null,
  query: null,
  share: null,
});

/** Returns the rule with an added condition that is still to be filled in. */
export function withCondition(rule: Rule, condition: RuleCondition, zone: string): Rule {
  switch (condition) {
    case 'timeOfDay':
      return { ...rule, timeOfDay: { from: '09:00', until: '17:00', weekdays: null, zone } };
    case 'dateRange':
      return { ...rule, dateRange: { from: null, until: null, zone } };
    case 'query':
      return { ...rule, query: { name: '', values: null } };
    case 'share':
      return { ...rule, share: 50 };
    default:
      return { ...rule, [condition]: [] };
  }
}

export const withoutCondition = (rule: Rule, condition: RuleCondition): Rule => ({ ...rule, [condition]: null });

/** Returns an unused name: "Rule 3". `word` is in the person's language. */
export function freeName(word: string, rules: readonly Rule[]): string {
  const taken = new Set(rules.map(({ name }) => name));
  const numbers = Array.from({ length: rules.length + 1 }, (_, index) => rules.length + 1 + index);
  return numbers.map((number) => `${word} ${number}`).find((name) => !taken.has(name)) ?? word;
}

/** Returns a copy of the rule with an unused name, or without a name if that would be too long. */
export function copyOf(rule: Rule, word: string, rules: readonly Rule[]): Rule {
  const name = freeName(word, rules);
  return { ...rule, name: [...name].length > LIMITS.rules.nameLength ? '' : name };
}

/** Moves the entries at the given places before or after the place `to`. Returns a new list. */
export function moveTo<Item>(items: readonly Item[], moved: ReadonlySet<number>, to: number, isAfter: boolean): Item[] {
  const taken = items.filter((_, index) => moved.has(index));
  const before = items.filter((_, index) => !moved.has(index) && (isAfter ? index <= to : index < to));
  const after = items.filter((_, index) => !moved.has(index) && (isAfter ? index > to : index >= to));
  return [...before, ...taken, ...after];
}

/** Percentage that the shares of all rules leave to those without; below 0 if they overlap. */
export const restOfShares = (rules: readonly Rule[]): number =>
  Math.round(10_000 - rules.reduce((sum, { share }) => sum + (share ?? 0) * 100, 0)) / 100;

const keys = new WeakMap<Rule, string>();
let lastKey = 0;

/** Returns a list key for a rule. The rule keeps it when it is moved or, with `keepKey`, changed. */
export function keyOf(rule: Rule): string {
  const known = keys.get(rule);
  if (known !== undefined) return known;
  lastKey += 1;
  const key = `rule-${lastKey}`;
  keys.set(rule, key);
  return key;
}

export function keepKey(before: Rule, after: Rule): Rule {
  keys.set(after, keyOf(before));
  return after;
}
