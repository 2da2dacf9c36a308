/** Formats a share from 0 to 1, rounded down: a value slightly too low must not look sufficient. */
export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100 + 1e-9) / 100);
