import { type Problem, renderProblem } from './contract/problems.js';
import { type FieldErrors, type Suggestion, validationFailed } from './errors.js';

/** Collects everything that is wrong with a request, for one answer. The order of adding is kept. */
export class FieldProblems {
  readonly #fields = new Map<string, Problem[]>();
  readonly #suggestions = new Map<string, string>();

  constructor(initial: FieldErrors = {}) {
    this.addAll(initial);
  }

  get isEmpty(): boolean {
    return this.#fields.size === 0;
  }

  /** True when the field itself, or the object that holds it, already has a problem: a further check would mislead. */
  has(field: string): boolean {
    return [...this.#fields.keys()].some((known) => known === field || field.startsWith(`${known}.`));
  }

  /** True when the object itself or any member of it has a problem. */
  hasWithin(object: string): boolean {
    return [...this.#fields.keys()].some((known) => known === object || known.startsWith(`${object}.`));
  }

  /** Adds a problem, unless the field has one already that reads the same. */
  add(field: string, problem: Problem): void {
    const known = this.#fields.get(field) ?? [];
    const text = renderProblem(problem);
    if (known.every((other) => renderProblem(other) !== text)) this.#fields.set(field, [...known, problem]);
  }

  /** Names a value with which a field passes. The first one of a field is kept. */
  suggest(field: string, value: string): void {
    if (!this.#suggestions.has(field)) this.#suggestions.set(field, value);
  }

  /** Adds other problems and their suggestions below a prefix. */
  merge(other: FieldProblems, prefix: string): void {
    this.addAll(other.toFields(), prefix);
    for (const { field, value } of other.suggestions) this.suggest(`${prefix}.${field}`, value);
  }

  get suggestions(): Suggestion[] {
    return [...this.#suggestions].map(([field, value]) => ({ field, value }));
  }

  /** Adds another collection below a prefix: `addAll({ title: [...] }, 'content')` adds `content.title`. */
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
