import { useLingui } from '@lingui/react/macro';
import { isPassing } from '../../api/api-error.ts';
import { formatMm } from './figures.ts';
import { extentOf, HAND_CM, smallestPrintSize } from './print-size.ts';
import type { DesignPreviewState } from './use-design-preview.ts';

const COLOUR_OF_CODE = /(?:foreground|secondary|background)Color$/;

/** How a design does, in one sentence; null until it is known. */
export function useVerdictSentence({ error, scannability, svg }: DesignPreviewState): string | null {
  const { t, i18n } = useLingui();
  if (error !== null) {
    if ('style' in error.fields) return t`Not every reader can read this`;
    if (Object.keys(error.fields).some((field) => COLOUR_OF_CODE.test(field))) return t`Too little contrast to be read`;
    return isPassing(error) ? t`No answer at the moment` : t`This design is not complete`;
  }
  const extent = svg === null ? null : extentOf(svg);
  if (scannability === null || extent === null) return null;
  const width = formatMm(smallestPrintSize(extent, HAND_CM).mm, i18n.locale);
  const count = scannability.readers.length;
  return scannability.grade === 'F'
    ? t`Reads in ${count} of three readers only`
    : t`Reads in three readers; prints from ${width} on`;
}
