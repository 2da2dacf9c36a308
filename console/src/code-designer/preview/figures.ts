/** Formats a width without a line break before the unit. */
export const formatMm = (mm: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'millimeter', maximumFractionDigits: 1 })
    .format(mm)
    .replace(' ', '\u00a0');

/** Formats a distance, in metres from one metre on. */
export function formatDistance(cm: number, locale: string): string {
  const [value, unit] = cm < 100 ? [cm, 'centimeter'] : [cm / 100, 'meter'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })
    .format(value)
    .replace(' ', '\u00a0');
}

/** Formats a share from 0 to 1, rounded down: a value slightly too low must not look sufficient. */
export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100 + 1e-9) / 100);
