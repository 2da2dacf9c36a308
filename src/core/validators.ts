import { isEmailAddress } from './contract/people/email-address.js';
import { type Problem, problem } from './contract/problems.js';
import { countGraphemes, isLongerThan } from './contract/text.js';
import { trimText } from './contract/texts/entered-text.js';
import { Requires } from './field-rules.js';

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
