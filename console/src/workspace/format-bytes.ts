const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/** "3.4 MB", and "0 MB" for nothing, in steps of 1,024 as the limits are set. */
export function bytesIn(bytes: number, language: string): string {
  const power =
    bytes < 1 ? UNITS.indexOf('megabyte') : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  const options = { style: 'unit', unit: UNITS[power] ?? 'byte', maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, options).format(value);
}
