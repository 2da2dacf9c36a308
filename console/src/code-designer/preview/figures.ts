/** A width as people of the language write it, without a break before the unit. */
export const formatMm = (mm: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'millimeter', maximumFractionDigits: 1 })
    .format(mm)
    .replace(' ', '\u00a0');

/** A distance: in metres from one metre on. */
export function formatDistance(cm: number, locale: string): string {
  const [value, unit] = cm < 100 ? [cm, 'centimeter'] : [cm / 100, 'meter'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })
    .format(value)
    .replace(' ', '\u00a0');
}

/** A share from 0 to 1, rounded down: what is too little by a hair must not look like enough. */
export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100 + 1e-9) / 100);
