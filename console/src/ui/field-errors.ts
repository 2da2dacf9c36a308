import { ApiError } from '../api/api-error.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeProblem, describeProblems } from '../errors/describe-problem.ts';

export const NO_ERRORS: FieldErrors = {};

/** Field problems of an error; empty for other errors. */
export const fieldErrorsOf = (error: unknown): FieldErrors => (error instanceof ApiError ? error.fields : NO_ERRORS);

/** Problem of a field in the person's language, for its `problem`, or null. A list shows those of its items: `sites[0]`. */
export const problemOf = (errors: FieldErrors, field: string): string | null => {
  const own = Object.entries(errors).filter(([name]) => name.replace(/\[\d+\]$/, '') === field);
  return own.length === 0 ? null : describeProblems(own.flatMap(([, problems]) => problems));
};

/** Name and problem of a field, as props of the field. */
export const fieldOf = (errors: FieldErrors, field: string): { field: string; problem: string | null } => ({
  field,
  problem: problemOf(errors, field),
});

const isWithin = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`);

/** Whether these fields or parts of them have a problem: `style` includes `style.foregroundColor`. */
export const hasProblem = (errors: FieldErrors, ...fields: readonly string[]): boolean =>
  Object.keys(errors).some((name) => fields.some((field) => isWithin(name, field)));

/** Problems of fields that a form does not show, in the person's language, for display above its buttons. */
export const otherProblems = (errors: FieldErrors, shown: readonly string[]): string[] =>
  Object.entries(errors).flatMap(([name, problems]) =>
    shown.some((field) => isWithin(name, field)) ? [] : problems.map(describeProblem),
  );

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, [tabindex="0"]';

/**
 * Moves the focus to the first field on the screen named in the errors, after the next paint, when groups with problems
 * have opened. Fields are found by their `field`.
 */
export function focusFirstProblem(errors: FieldErrors): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
      const wrong = fields.filter(({ dataset }) => dataset.field !== undefined && hasProblem(errors, dataset.field));
      // Of nested fields, use the innermost.
      const first = wrong.find((field) => !wrong.some((other) => other !== field && field.contains(other)));
      const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
      target?.focus({ preventScroll: true });
      // With what is said below it, clear of what sticks to the edges.
      const shown = first !== undefined && first.offsetHeight < innerHeight / 2 ? first : target;
      shown?.scrollIntoView({ block: 'center' });
    }),
  );
}
