import { FieldProblems } from '../../core/field-problems.js';
import { fieldErrorsOf } from '../../core/validators.js';
import type { Actor } from './actor.js';

/**
 * Returns all problems of the input: the values that could not be read from the request, and the rules of the input's
 * own fields for those that could. The command adds the rules between fields, then throws.
 */
export function findInputProblems(context: Pick<Actor, 'inputProblems'>, input: object): FieldProblems {
  const problems = new FieldProblems(context.inputProblems);
  for (const [field, messages] of Object.entries(fieldErrorsOf(input))) {
    if (!problems.has(field)) problems.addAll({ [field]: messages });
  }
  return problems;
}

/** Throws all problems of an input that has no rules between its fields. */
export const refuseInvalid = (context: Pick<Actor, 'inputProblems'>, input: object): void =>
  findInputProblems(context, input).throwIfAny();
