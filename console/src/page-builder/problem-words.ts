import { t } from '@lingui/core/macro';
import { describeMessage } from '../errors/describe-message.ts';

/** What the service says about fields of hosted pages, in the words of the form; others as everywhere. */
export function describeProblem(message: string): string {
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
