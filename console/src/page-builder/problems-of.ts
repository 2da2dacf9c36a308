import { t } from '@lingui/core/macro';
import { lookUp } from '../../../src/core/contract/look-up.ts';
import type { ProblemCode } from '../../../src/core/contract/problems.ts';
import { type FieldErrors, readProblem, type ServiceProblem } from '../api/service-problem.ts';
import { describeProblem } from '../errors/describe-problem.ts';
import { readMembers } from './page-content.ts';
import type { PreviewState } from './preview/use-page-preview.ts';

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

/** Describes problems of hosted pages in the form's words; others as usual. */
function describePageProblem(problem: ServiceProblem): string {
  const { max = '' } = problem.params;
  const words: Partial<Record<ProblemCode, string>> = {
    at_most_characters: t`This is longer than ${max} characters.`,
    at_most_assets: t`This page can have at most ${max} files.`,
    at_least_assets: t`Add at least one picture or PDF.`,
    file_unknown: t`A file no longer exists. Remove it and add it again.`,
    file_of_other_campaign: t`A file belongs to another code. Remove it and upload it again.`,
    file_is_pdf: t`A memory shows pictures only. Remove the PDF.`,
    business_name_or_title_needed: t`Give the menu a business name, a title or both.`,
    page_title_needed: t`Give the page a title.`,
    collection_title_needed: t`Give the page a title.`,
    details_or_asset_needed: t`Write the details, add a file, or both.`,
    cta_label_needed: t`The button also needs a label.`,
    cta_url_needed: t`The button also needs an address.`,
    not_web_address: t`Enter a web address such as https://example.com/menu.`,
  };
  return lookUp(words, problem.code) ?? describeProblem(problem);
}
