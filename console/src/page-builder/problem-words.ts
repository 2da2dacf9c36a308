import { t } from '@lingui/core/macro';
import type { ServiceProblem } from '../api/service-problem.ts';
import { describeProblem } from '../errors/describe-problem.ts';

/** Describes problems of hosted pages in the form's words; others as usual. */
export function describePageProblem(problem: ServiceProblem): string {
  const { max = '' } = problem.params;
  switch (problem.code) {
    case 'at_most_characters':
      return t`This is longer than ${max} characters.`;
    case 'at_most_assets':
      return t`This page can have at most ${max} files.`;
    case 'at_least_assets':
      return t`Add at least one picture or PDF.`;
    case 'file_unknown':
      return t`A file no longer exists. Remove it and add it again.`;
    case 'file_of_other_campaign':
      return t`A file belongs to another code. Remove it and upload it again.`;
    case 'file_is_pdf':
      return t`A memory shows pictures only. Remove the PDF.`;
    case 'business_name_or_title_needed':
      return t`Give the menu a business name, a title or both.`;
    case 'page_title_needed':
    case 'collection_title_needed':
      return t`Give the page a title.`;
    case 'details_or_asset_needed':
      return t`Write the details, add a file, or both.`;
    case 'cta_label_needed':
      return t`The button also needs a label.`;
    case 'cta_url_needed':
      return t`The button also needs an address.`;
    case 'not_web_address':
      return t`Enter a web address such as https://example.com/menu.`;
    default:
      return describeProblem(problem);
  }
}
