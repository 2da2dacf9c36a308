import { t } from '@lingui/core/macro';
import { describeMessage } from '../errors/describe-message.ts';
import type { FieldErrors } from '../ui/field-errors.ts';
import { readMembers } from './page-content.ts';

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

/** What the service says about fields of hosted pages, in the words of the form; others as everywhere. */
function describeProblem(message: string): string {
  const [, most] = /^Must be at most (\d+) characters\.$/.exec(message) ?? [];
  if (most !== undefined) return t`This is longer than ${most} characters.`;
  const [, files] = /^Must name at most (\d+) assets\.$/.exec(message) ?? [];
  if (files !== undefined) return t`At most ${files} files fit on this page.`;
  if (message.startsWith('Must name at least')) return t`Add at least one picture or PDF.`;
  if (message.startsWith('There is no file')) return t`A file is gone. Remove it, and add it again.`;
  if (message.includes('belongs to another campaign'))
    return t`A file belongs to another code. Remove it, and upload it again.`;
  if (message.includes('a memory takes images only')) return t`A memory shows pictures only. Remove the PDF.`;
  switch (message) {
    case 'Send businessName, title or both.':
      return t`Give the menu a business name, a title or both.`;
    case 'Must be the title of the page.':
    case 'Must be the title of the collection.':
      return t`Give the page a title.`;
    case 'Send details, at least one asset in assetIds, or both.':
      return t`Write the details, add a file, or both.`;
    case 'Send ctaLabel together with ctaUrl.':
      return t`The button needs words, too.`;
    case 'Send ctaUrl together with ctaLabel.':
      return t`The button needs an address, too.`;
    case 'Must be an http or https address such as https://example.com/menu.':
      return t`Write an address of the web, such as https://example.com/menu.`;
    default:
      return describeMessage(message);
  }
}
