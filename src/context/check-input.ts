import { FieldProblems } from '../shared/field-problems.js';
import { fieldErrorsOf } from '../shared/validators.js';
import type { Context } from './context.js';

/**
 * All that is wrong with the input so far: what the door could not read, and the rules at the input's own fields where
 * the door could. The caller adds the rules between fields, then throws.
 */
export function findInputProblems(context: Context, input: object): FieldProblems {
  const problems = new FieldProblems(context.inputProblems);
  for (const [field, messages] of Object.entries(fieldErrorsOf(input))) {
    if (!problems.has(field)) problems.addAll({ [field]: messages });
  }
  return problems;
}

/** For inputs without rules between their fields. */
export const refuseInvalid = (context: Context, input: object): void => findInputProblems(context, input).throwIfAny();
