import { UNKNOWN, UNKNOWN_COUNTRY } from '../../core/contract/scan.js';

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const namesByCode = new Map<string, string>();

/** The English name of an ISO 3166-1 country; the code itself when it has no name. */
export function countryName(code: string): string {
  if (code === UNKNOWN_COUNTRY) return UNKNOWN;
  const known = namesByCode.get(code);
  if (known !== undefined) return known;
  const name = /^[A-Z]{2}$/.test(code) ? (englishNames.of(code) ?? code) : code;
  // At most 676 codes have a name, so the map stays small whatever codes are stored.
  if (name !== code) namesByCode.set(code, name);
  return name;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** All pairs of letters, some of which mean no country. */
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

let codesByName: ReadonlyMap<string, string[]> | null = null;

/**
 * The codes that scans of a country have, by its code in any case, or by the name that an overview shows, which several codes
 * may have. Empty means an unknown country. None for another text.
 */
export function countryCodesOf(text: string): readonly string[] {
  if (text === '') return [UNKNOWN_COUNTRY];
  if (/^[A-Za-z]{2}$/.test(text)) return [text.toUpperCase()];
  codesByName ??= Map.groupBy(PAIRS, countryName);
  return codesByName.get(text) ?? [];
}
