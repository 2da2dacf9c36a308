import { ValidateBy, type ValidationError, validateSync } from 'class-validator';
import { type Problem, problem, readProblem } from './contract/problems.js';
import { countGraphemes, isLongerThan, malformedText } from './contract/text.js';
import type { FieldErrors } from './errors.js';
import { FieldProblems } from './field-problems.js';

/** Serialises a problem as the message of a class-validator decorator, which must be a string. */
export const asMessage = (problem: Problem): string => JSON.stringify(problem);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Requires a string of at most `max` Unicode code points. */
export const MaxCharacters = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxCharacters',
    validator: {
      validate: (value) => isText(value) && !isLongerThan(value, max),
      defaultMessage: () => asMessage(problem('at_most_characters', { max })),
    },
  });

/**
 * Requires at most `max` visible characters and `codePointsMax` code points, because one letter can have
 * thousands of accents.
 */
export const MaxGraphemes = (max: number, codePointsMax: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxGraphemes',
    validator: {
      validate: (value) => isText(value) && !isLongerThan(value, codePointsMax) && countGraphemes(value) <= max,
      defaultMessage: () => asMessage(problem('at_most_characters_and_points', { max, points: codePointsMax })),
    },
  });

/** Requires a string with a character other than white space. */
export const NotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'notBlank',
    validator: {
      validate: (value) => isText(value) && value.trim() !== '',
      defaultMessage: () => asMessage(problem('not_empty')),
    },
  });

const collect = (errors: readonly ValidationError[], prefix: string, problems: FieldProblems): void => {
  for (const error of errors) {
    const field = prefix + error.property;
    for (const message of Object.values(error.constraints ?? {})) problems.add(field, readProblem(message));
    collect(error.children ?? [], `${field}.`, problems);
  }
};

/** Formats paths like `rules[3].name`. */
const collectMalformed = (value: object, path: string, problems: FieldProblems): void => {
  for (const [name, member] of Object.entries(value)) {
    const field = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const problem = isText(member) ? malformedText(member) : null;
    if (problem !== null) problems.add(field, problem);
    if (typeof member === 'object' && member !== null) collectMalformed(member, field, problems);
  }
};

/**
 * Returns everything wrong with an input object according to its decorators, plus every string in it that cannot be
 * stored. Keys are paths within the object.
 */
export function fieldErrorsOf(input: object): FieldErrors {
  const problems = new FieldProblems();
  collectMalformed(input, '', problems);
  collect(validateSync(input, { forbidUnknownValues: false }), '', problems);
  return problems.toFields();
}
