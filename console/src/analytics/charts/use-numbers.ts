import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';

/** How numbers are written in the person's language. */
export interface Numbers {
  /** `12,345` */
  readonly whole: (value: number) => string;
  /** `12K`, for axes and legends. */
  readonly short: (value: number) => string;
  /** A share from 0 to 1: `12.3%`; of small shares `<0.1%`. */
  readonly share: (value: number) => string;
  /** A change, 1 for twice as many: `+100%`. */
  readonly change: (value: number) => string;
}

const SMALLEST_SHARE = 0.001;

export function numbersOf(locale: string): Numbers {
  const whole = new Intl.NumberFormat(locale);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return {
    whole: (value) => whole.format(value),
    // Shortened German thousands are no shorter: „1234“ in place of „1,2 Tsd.“.
    short: (value) => (value < 10_000 ? whole.format(value) : short.format(value)),
    share: (value) => (value > 0 && value < SMALLEST_SHARE ? `<${share.format(SMALLEST_SHARE)}` : share.format(value)),
    change: (value) => change.format(value),
  };
}

export function useNumbers(): Numbers {
  const { i18n } = useLingui();
  return useMemo(() => numbersOf(regionalLocale(i18n.locale)), [i18n.locale]);
}
