import type { PageWords } from './page-words.js';

/** Puts the values in the place of their names in braces. Values may contain braces. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

/** `2 pages` */
export const pagesInWords = ({ locale, pages }: PageWords, number: number): string => {
  const form = pages[new Intl.PluralRules(locale).select(number)] ?? pages.other;
  return fillIn(form, { number: new Intl.NumberFormat(locale).format(number) });
};

/** `340 KB` or `1.2 MB`, with units of a thousand, as phones count. */
export function sizeInWords({ locale }: PageWords, bytes: number): string {
  const isLarge = bytes >= 999_500;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  // Unicode's locale data write kB, as physicists do; phones and computers write KB.
  return format.format(isLarge ? bytes / 1e6 : Math.max(1, bytes / 1e3)).replace('kB', 'KB');
}

/** What a reader wants to know before opening a PDF: `PDF, 2 pages, 340 KB`. */
export const pdfFacts = (
  words: PageWords,
  { bytes, pages }: { readonly bytes: number; readonly pages: number | null },
): string =>
  ['PDF', ...(pages === null ? [] : [pagesInWords(words, pages)]), sizeInWords(words, bytes)].join(words.comma);
