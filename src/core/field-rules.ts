import { isInYears, YEARS } from './contract/calendar/days.js';
import { memberOf } from './contract/look-up.js';
import { isEmailAddress } from './contract/people/email-address.js';
import { type Problem, problem } from './contract/problems.js';
import { countGraphemes, isLongerThan, malformedText, trimText } from './contract/text.js';
import type { FieldErrors } from './errors.js';
import { FieldProblems } from './field-problems.js';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Requires a string of at most `max` Unicode code points. */
export const MaxCharacters = (max: number): PropertyDecorator =>
  Requires((value) => isText(value) && !isLongerThan(value, max), problem('at_most_characters', { max }));

/**
 * Requires at most `max` visible characters and `codePointsMax` code points, because one letter can have
 * thousands of accents.
 */
export const MaxGraphemes = (max: number, codePointsMax: number): PropertyDecorator =>
  Requires(
    (value) => isText(value) && !isLongerThan(value, codePointsMax) && countGraphemes(value) <= max,
    problem('at_most_characters_and_points', { max, points: codePointsMax }),
  );

/** Requires a string with a character that people see. */
export const NotBlank = (): PropertyDecorator =>
  Requires((value) => isText(value) && trimText(value) !== '', problem('not_empty'));

/** Requires a string that matches a pattern without the flag `g`. */
export const Matches = (pattern: RegExp, otherwise: Problem): PropertyDecorator =>
  Requires((value) => isText(value) && pattern.test(value), otherwise);

/** Requires exactly one e-mail address. */
export const IsEmail = (): PropertyDecorator =>
  Requires((value) => isText(value) && isEmailAddress(value), problem('not_email'));

/** Requires a number of `min` to `max`. */
export const Between = (min: number, max: number, otherwise: Problem): PropertyDecorator =>
  Requires((value) => typeof value === 'number' && value >= min && value <= max, otherwise);

/** Requires a list of `min` to `max` items. */
export const ItemCount = (min: number, max: number, otherwise: Problem): PropertyDecorator =>
  Requires((value) => Array.isArray(value) && value.length >= min && value.length <= max, otherwise);

/** Requires a list without repeated items. */
export const Distinct = (otherwise: Problem): PropertyDecorator =>
  Requires((value) => Array.isArray(value) && new Set(value).size === value.length, otherwise);

/** Requires an allowed value. */
export const OneOf = (allowed: readonly unknown[]): PropertyDecorator =>
  Requires((value) => allowed.includes(value), problem('not_one_of', { names: allowed.join(', ') }));

/** Requires a list of allowed items. */
export const EachIn = (allowed: readonly unknown[], otherwise: Problem): PropertyDecorator =>
  Requires((value) => Array.isArray(value) && value.every((item) => allowed.includes(item)), otherwise);

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

/**
 * Returns all problems of the input: values that could not be read from the request, and violations of the rules for
 * single fields. The command adds the rules between fields, then throws.
 */
export function findInputProblems(context: { readonly inputProblems: FieldErrors }, input: object): FieldProblems {
  const problems = new FieldProblems(context.inputProblems);
  for (const [field, messages] of Object.entries(fieldErrorsOf(input))) {
    if (!problems.has(field)) problems.addAll({ [field]: messages });
  }
  return problems;
}

/** Throws all problems of an input without rules between its fields. */
export const refuseInvalid = (context: { readonly inputProblems: FieldErrors }, input: object): void =>
  findInputProblems(context, input).throwIfAny();
