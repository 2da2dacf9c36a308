const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/**
 * Formats a size, for example `1.4 MB`, or `0 MB` for nothing: a kilobyte has 1,024 bytes, as in the service's limits.
 */
export function formatBytes(bytes: number, locale: string): string {
  const power =
    bytes < 1 ? UNITS.indexOf('megabyte') : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  const maximumFractionDigits = power === 0 || value >= 100 ? 0 : 1;
  const unit = UNITS[power] ?? 'byte';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
