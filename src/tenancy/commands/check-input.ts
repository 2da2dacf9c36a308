import { FieldProblems } from '../../core/field-problems.js';
import { fieldErrorsOf } from '../../core/field-rules.js';
import type { Actor } from '../caller/actor.js';

/**
 * Returns all problems of the input: values that could not be read from the request, and violations of the rules for
 * single fields. The command adds the rules between fields, then throws.
 */
export function findInputProblems(context: Pick<Actor, 'inputProblems'>, input: object): FieldProblems {
  const problems = new FieldProblems(context.inputProblems);
  for (const [field, messages] of Object.entries(fieldErrorsOf(input))) {
    if (!problems.has(field)) problems.addAll({ [field]: messages });
  }
  return problems;
}

/** Throws all problems of an input without rules between its fields. */
export const refuseInvalid = (context: Pick<Actor, 'inputProblems'>, input: object): void =>
  findInputProblems(context, input).throwIfAny();
