import { UNKNOWN_COUNTRY } from '../../core/contract/scan.js';
import { countryName } from '../overview/label-lists.js';

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
