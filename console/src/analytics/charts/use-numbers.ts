import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';

/** Number formats in the person's language. */
export interface Numbers {
  /** For example `12,345`. */
  readonly whole: (value: number) => string;
  /** For example `12K`, for axes and legends. */
  readonly short: (value: number) => string;
  /** A share from 0 to 1, such as `12.3%`, or `<0.1%` for small ones. */
  readonly share: (value: number) => string;
}

const SMALLEST_SHARE = 0.001;

export function numbersOf(locale: string): Numbers {
  const whole = new Intl.NumberFormat(locale);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    whole: (value) => whole.format(value),
    // Shortened German thousands are not shorter: „1234“ instead of „1,2 Tsd.“.
    short: (value) => (value < 10_000 ? whole.format(value) : short.format(value)),
    share: (value) => (value > 0 && value < SMALLEST_SHARE ? `<${share.format(SMALLEST_SHARE)}` : share.format(value)),
  };
}

export function useNumbers(): Numbers {
  const { i18n } = useLingui();
  return useMemo(() => numbersOf(regionalLocale(i18n.locale)), [i18n.locale]);
}
