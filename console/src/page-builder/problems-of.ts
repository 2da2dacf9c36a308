import { lookUp } from '../../../src/core/contract/look-up.ts';
import { type FieldErrors, readProblem, type ServiceProblem } from '../api/service-problem.ts';
import { readMembers } from './page-content.ts';
import type { PreviewState } from './preview/use-page-preview.ts';
import { describePageProblem } from './problem-words.ts';

/**
 * Problems by member of the content, or of the texts that `prefix` names in the service. Refusals on saving are shown until they are fixed; problems found by the preview
 * only for members with a value, because what is still missing is not a mistake while somebody types.
 */
export function problemsOf(
  content: string,
  errors: FieldErrors,
  found: NonNullable<PreviewState['preview']>['problems'],
  prefix = 'content.',
): ReadonlyMap<string, string> {
  const members = readMembers(content);
  const problems = new Map<string, string>();
  const add = (name: string, problem: ServiceProblem): void => {
    const before = problems.get(name);
    const words = describePageProblem(problem);
    if (before === undefined || !before.includes(words))
      problems.set(name, before === undefined ? words : `${before} ${words}`);
  };
  for (const { field, message, details } of found) {
    const name = field.slice(prefix.length);
    if (field.startsWith(prefix) && isFilled(lookUp(members, name))) add(name, readProblem(details, message));
  }
  const isStillFound = (field: string): boolean =>
    found.length === 0 || found.some((problem) => problem.field === field);
  for (const [field, all] of Object.entries(errors)) {
    if (!field.startsWith(prefix) || !isStillFound(field)) continue;
    for (const problem of all) add(field.slice(prefix.length), problem);
  }
  return problems;
}

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);
