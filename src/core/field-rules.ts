import { isInYears, YEARS } from './contract/calendar/days.js';
import { memberOf } from './contract/look-up.js';
import { type Problem, problem } from './contract/problems.js';
import { malformedText } from './contract/text.js';
import type { FieldErrors } from './errors.js';
import { FieldProblems } from './field-problems.js';

/** Returns what is wrong with a value, or null. */
type Check = (value: unknown) => Problem | null;

interface FieldRules {
  readonly checks: Check[];
  isOptional: boolean;
  isNested: boolean;
}

/** By prototype, then by property. A class also has the rules of the classes that it extends. */
const rulesOf = new WeakMap<object, Map<string, FieldRules>>();

const addTo =
  (add: (rules: FieldRules) => void): PropertyDecorator =>
  (prototype, property) => {
    const fields = rulesOf.get(prototype) ?? new Map<string, FieldRules>();
    rulesOf.set(prototype, fields);
    const rules = fields.get(String(property)) ?? { checks: [], isOptional: false, isNested: false };
    fields.set(String(property), rules);
    add(rules);
  };

/** Adds a check of the property. The checks next to the property come first. */
export const Checked = (check: Check): PropertyDecorator => addTo(({ checks }) => void checks.push(check));

/** Requires a condition. */
export const Requires = (holds: (value: unknown) => boolean, otherwise: Problem): PropertyDecorator =>
  Checked((value) => (holds(value) ? null : otherwise));

/** Skips the checks of null and undefined. */
export const IsOptional = (): PropertyDecorator =>
  addTo((rules) => {
    rules.isOptional = true;
  });

/** Checks the object, or each object of the array, by the rules of its own class. */
export const ValidateNested = (): PropertyDecorator =>
  addTo((rules) => {
    rules.isNested = true;
  });

/** Whether a value passes the checks of a property itself, leaving out those of the objects in it. */
export const fieldHolds = (prototype: object, property: string, value: unknown): boolean =>
  rulesOf
    .get(prototype)
    ?.get(property)
    ?.checks.every((check) => check(value) === null) ?? true;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function collect(input: object, prefix: string, problems: FieldProblems): void {
  for (let prototype = Object.getPrototypeOf(input); prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    for (const [name, { checks, isOptional, isNested }] of rulesOf.get(prototype) ?? []) {
      const value = memberOf(input, name);
      if (isOptional && (value === null || value === undefined)) continue;
      const found = checks.map((check) => check(value)).filter((one) => one !== null);
      for (const one of found) problems.add(prefix + name, one);
      if (isNested && isObject(value)) collectNested(value, `${prefix}${name}.`, problems);
    }
  }
}

function collectNested(value: object, prefix: string, problems: FieldProblems): void {
  if (!Array.isArray(value)) collect(value, prefix, problems);
  else for (const [index, item] of value.entries()) if (isObject(item)) collect(item, `${prefix}${index}.`, problems);
}

/** Returns why a text or a time cannot be stored by any command, or null. */
const malformedValue = (value: unknown): Problem | null => {
  if (typeof value === 'string') return malformedText(value);
  return value instanceof Date && !isInYears(value) ? problem('not_in_years', YEARS) : null;
};

/** Formats paths like `rules[3].name`. */
const collectMalformed = (value: object, path: string, problems: FieldProblems): void => {
  for (const [name, member] of Object.entries(value)) {
    const field = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const malformed = malformedValue(member);
    if (malformed !== null) problems.add(field, malformed);
    if (isObject(member)) collectMalformed(member, field, problems);
  }
};

/**
 * Returns everything wrong with an input object according to its decorators, plus every string and time in it that
 * cannot be stored. Keys are paths within the object.
 */
export function fieldErrorsOf(input: object): FieldErrors {
  const problems = new FieldProblems();
  collectMalformed(input, '', problems);
  collect(input, '', problems);
  return problems.toFields();
}
