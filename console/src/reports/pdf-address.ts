import { writeAddressSearch } from '../address-search.ts';
import type { SharedView } from '../sharing/share-dialog.tsx';

export type PdfView = Pick<
  SharedView,
  'period' | 'days' | 'comparison' | 'timeZone' | 'qrCodeId' | 'allTags' | 'hasOtherFilters'
>;

/** Returns the address of a PDF of figures, about the same period and with the same comparison as they are shown. */
export function pdfAddress({ period, days, comparison, ...subject }: PdfView, language: string, kit: string | null) {
  const { calendar, locale } = period;
  const span = calendar == null ? { fromDate: days.first, toDate: days.last } : { period: calendar, locale };
  const { timeZone, qrCodeId, allTags } = subject;
  const query = { ...span, compareWith: comparison, timeZone, qrCodeId, allTags, language, brandKitId: kit };
  return `/reports/pdf${writeAddressSearch(query)}`;
}
