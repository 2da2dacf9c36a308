import type { FieldErrors } from '../ui/field-errors.ts';
import { readMembers } from './page-content.ts';
import { describeProblem } from './problem-words.ts';

interface Problem {
  readonly field: string;
  readonly message: string;
}

const PREFIX = 'content.';

/**
 * What is wrong, by the member of the content. What saving has refused is shown until it is mended; what the preview finds is shown for
 * members that have a value: what is still missing is no mistake while somebody writes.
 */
export function problemsOf(
  content: string,
  errors: FieldErrors,
  found: readonly Problem[],
): ReadonlyMap<string, string> {
  const members = readMembers(content);
  const problems = new Map<string, string>();
  const add = (name: string, message: string): void => {
    const before = problems.get(name);
    const words = describeProblem(message);
    if (before === undefined || !before.includes(words))
      problems.set(name, before === undefined ? words : `${before} ${words}`);
  };
  for (const { field, message } of found) {
    const name = field.slice(PREFIX.length);
    if (field.startsWith(PREFIX) && isFilled(members[name])) add(name, message);
  }
  const isStillFound = (field: string): boolean =>
    found.length === 0 || found.some((problem) => problem.field === field);
  for (const [field, messages] of Object.entries(errors)) {
    if (!field.startsWith(PREFIX) || !isStillFound(field)) continue;
    for (const message of messages) add(field.slice(PREFIX.length), message);
  }
  return problems;
}

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);
