import { fillIn } from '../../core/words/fill-in.js';
import type { PageWords } from '../../core/words/pages/page-words.js';

/** For example `2 pages`. */
export const pagesInWords = ({ locale, pages }: PageWords, number: number): string => {
  const form = pages[new Intl.PluralRules(locale).select(number)] ?? pages.other;
  return fillIn(form, { number: new Intl.NumberFormat(locale).format(number) });
};

/** For example `340 KB` or `1.2 MB`, in multiples of a thousand, like phones. */
export function sizeInWords({ locale }: PageWords, bytes: number): string {
  const isLarge = bytes >= 999_500;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  // Unicode's locale data has kB, like physicists; phones and computers show KB.
  return format.format(isLarge ? bytes / 1e6 : Math.max(1, bytes / 1e3)).replace('kB', 'KB');
}

/** What readers want to know before opening a PDF: `PDF, 2 pages, 340 KB`. */
export const pdfFacts = (
  words: PageWords,
  { bytes, pages }: { readonly bytes: number; readonly pages: number | null },
): string =>
  ['PDF', ...(pages === null ? [] : [pagesInWords(words, pages)]), sizeInWords(words, bytes)].join(words.comma);
