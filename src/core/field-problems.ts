import { type Problem, renderProblem } from './contract/problems.js';
import { type FieldErrors, type Suggestion, validationFailed } from './errors.js';

/** Collects all problems of a request for one response, in the order in which they are added. */
export class FieldProblems {
  readonly #fields = new Map<string, Problem[]>();
  readonly #suggestions = new Map<string, string>();

  constructor(initial: FieldErrors = {}) {
    this.addAll(initial);
  }

  get isEmpty(): boolean {
    return this.#fields.size === 0;
  }

  /**
   * Whether the field itself, or the object that contains it, already has a problem, so that a further check
   * would mislead.
   */
  has(field: string): boolean {
    return [...this.#fields.keys()].some((known) => known === field || field.startsWith(`${known}.`));
  }

  /** Whether the object itself or any of its members has a problem. */
  hasWithin(object: string): boolean {
    return [...this.#fields.keys()].some((known) => known === object || known.startsWith(`${object}.`));
  }

  /** Adds a problem unless the field already has one with the same text. */
  add(field: string, problem: Problem): void {
    const known = this.#fields.get(field) ?? [];
    const text = renderProblem(problem);
    if (known.every((other) => renderProblem(other) !== text)) this.#fields.set(field, [...known, problem]);
  }

  /** Suggests a valid value for a field. The first suggestion for a field wins. */
  suggest(field: string, value: string): void {
    if (!this.#suggestions.has(field)) this.#suggestions.set(field, value);
  }

  /** Adds other problems and their suggestions under a prefix. */
  merge(other: FieldProblems, prefix: string): void {
    this.addAll(other.toFields(), prefix);
    for (const { field, value } of other.suggestions) this.suggest(`${prefix}.${field}`, value);
  }

  get suggestions(): Suggestion[] {
    return [...this.#suggestions].map(([field, value]) => ({ field, value }));
  }

  /** Adds the problems of other fields under a prefix: `addAll({ title: [...] }, 'content')` adds `content.title`. */
  addAll(fields: FieldErrors, prefix = ''): void {
    for (const [field, problems] of Object.entries(fields)) {
      for (const problem of problems) this.add(prefix === '' ? field : `${prefix}.${field}`, problem);
    }
  }

  toFields(): FieldErrors {
    return Object.fromEntries(this.#fields);
  }

  throwIfAny(): void {
    if (!this.isEmpty) throw validationFailed(this.toFields(), this.suggestions);
  }
}
