import { UNKNOWN, UNKNOWN_COUNTRY } from '../../core/contract/dimension.js';

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const namesByCode = new Map<string, string>();

/** Returns the English name of an ISO 3166-1 country; the code itself if it has no name. */
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
/** All pairs of letters, including those that are not countries. */
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

let codesByName: ReadonlyMap<string, string[]> | null = null;

/**
 * Returns the codes of scans in a country. `text` is a code in any case, the name in an overview, which several codes
 * may share, or empty for unknown countries. Returns no codes for any other text.
 */
export function countryCodesOf(text: string): readonly string[] {
  if (text === '') return [UNKNOWN_COUNTRY];
  if (/^[A-Za-z]{2}$/.test(text)) return [text.toUpperCase()];
  codesByName ??= Map.groupBy(PAIRS, countryName);
  return codesByName.get(text) ?? [];
}
