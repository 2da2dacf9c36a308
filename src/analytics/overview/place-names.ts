import { UNKNOWN, UNKNOWN_COUNTRY } from '../../scans/scan.js';

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const known = new Map<string, string>();

/** The English name of an ISO 3166-1 country; the code itself for one that has no name. */
export function countryName(code: string): string {
  if (code === UNKNOWN_COUNTRY) return UNKNOWN;
  const remembered = known.get(code);
  if (remembered !== undefined) return remembered;
  const name = /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
  // At most 676 of them.
  if (name !== code) known.set(code, name);
  return name;
}

/** The parts of a city's label as `labelIn` makes it: country code, space, city. */
export const splitCity = (label: string): { code: string; city: string } => ({
  code: label.slice(0, 2),
  city: label.slice(3),
});
