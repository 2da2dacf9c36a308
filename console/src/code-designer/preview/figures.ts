/** Formats a length without a line break before the unit. */
const formatLength = (value: number, unit: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value).replace(' ', '\u00a0');

export const formatMm = (mm: number, locale: string): string => formatLength(mm, 'millimeter', locale);

/** Formats a distance, in metres from one metre on. */
export const formatDistance = (cm: number, locale: string): string =>
  cm < 100 ? formatLength(cm, 'centimeter', locale) : formatLength(cm / 100, 'meter', locale);

/** Formats a share from 0 to 1, rounded down: a value slightly too low must not look sufficient. */
export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100 + 1e-9) / 100);
