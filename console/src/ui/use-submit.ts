import { type FormEvent, useState } from 'react';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeError } from '../errors/describe-error.ts';
import { fieldErrorsOf, fieldOf, focusFirstProblem, otherProblems, problemOf } from './field-errors.ts';
import { useOnce } from './use-once.ts';

export interface Submit {
  readonly submit: (event?: FormEvent) => Promise<void>;
  readonly isBusy: boolean;
  /** Why it failed, or null. */
  readonly error: unknown;
  readonly errors: FieldErrors;
  /** Name and problem of a field, as its props. */
  readonly fieldOf: (field: string) => { field: string; problem: string | null };
  readonly problemOf: (field: string) => string | null;
  /** Problem in words, except those shown by the form's fields, or null. */
  readonly problem: string | null;
  readonly forget: () => void;
}

/** Submits a form, once at a time. Problems are shown in the form, at the fields that it shows. */
export function useSubmit(run: () => Promise<unknown>, fields: readonly string[] = []): Submit {
  const [error, setError] = useState<unknown>(null);
  const errors = fieldErrorsOf(error);
  const others = otherProblems(errors, fields);
  const isSaidByFields = error === null || Object.keys(errors).length > 0;
  const { start, isBusy } = useOnce(async () => {
    setError(null);
    try {
      await run();
    } catch (thrown) {
      setError(thrown);
      focusFirstProblem(fieldErrorsOf(thrown));
    }
  });
  const submit = (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    return start();
  };
  const problem = others.length > 0 ? others.join(' ') : isSaidByFields ? null : describeError(error);
  return {
    submit,
    isBusy,
    error,
    errors,
    fieldOf: (field) => fieldOf(errors, field),
    problemOf: (field) => problemOf(errors, field),
    problem,
    forget: () => setError(null),
  };
}
