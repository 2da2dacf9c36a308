import { t } from '@lingui/core/macro';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import type { ServiceProblem } from '../../api/service-problem.ts';
import { describeProblem } from '../../errors/describe-problem.ts';

const LINES_MAX = 3;

/** Why a file was not accepted, in a few sentences without repetition. */
export const describeRefusals = (reasons: readonly ServiceProblem[]): string[] =>
  [...new Set(reasons.map(describeRefusal))].slice(0, LINES_MAX);

/** Describes the most frequent inspection results in the form's words; others as usual. */
function describeRefusal(reason: ServiceProblem): string {
  const { max = '', what } = reason.params;
  const otherData = t`The file contains data other than what it shows. Save it again.`;
  const words: Readonly<Record<string, string>> = {
    at_most_megabytes: t`It is larger than ${max} MB.`,
    pdf_contains: describeActive(String(what)),
    file_is_heic: t`This is a HEIC picture, which many phones cannot show. Save it as JPEG. On an iPhone, choose Settings > Camera > Formats > Most Compatible to take new photos as JPEG.`,
    not_image_or_pdf: t`Only PNG and JPEG pictures and PDFs are accepted.`,
    file_empty: t`The file is empty.`,
    pdf_unparsable: t`The PDF is damaged or has no pages.`,
    image_with_other_data: otherData,
    pdf_with_other_data: otherData,
    pdf_with_stray_data: otherData,
    pdf_is_zip: otherData,
  };
  return lookUp(words, reason.code) ?? describeProblem(reason);
}

function describeActive(content: string): string {
  if (content.includes('script')) return t`The PDF contains a script. Only PDFs without active content are accepted.`;
  if (/form/.test(content)) return t`The PDF contains a form. Print it to a new PDF and add that one.`;
  if (/file/.test(content)) return t`The PDF contains another file. Print it to a new PDF and add that one.`;
  if (/media|movie|sound|3D/.test(content))
    return t`The PDF contains sound, video or 3D. Print it to a new PDF and add that one.`;
  if (content.includes('encryption')) return t`The PDF is encrypted. Save it without a password.`;
  return t`The PDF contains active content. Print it to a new PDF and add that one.`;
}
