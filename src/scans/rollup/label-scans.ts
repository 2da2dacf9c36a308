import {
  COUNTED_DIMENSIONS,
  type CountedDimension,
  cityLabel,
  DIMENSIONS,
  labelIn,
} from '../../core/contract/dimension.js';
import type { Scan } from '../../core/contract/scan.js';
import { isCounted, isTotalsOnly, type JournaledScan } from '../ingest/journaled-scan.js';
import type { Statements } from '../postgres/transaction.js';
import type { DictionaryLabel, LabelDictionary } from './label-dictionary.js';
import { MissingRowsError } from './missing-rows.js';

/** Maximum number of labels per scan in the rollups. */
export const LABELS_MAX = COUNTED_DIMENSIONS.length + 1;

/**
 * Scans with the numbers of their labels: `LABELS_MAX` per scan, the last one for the rule, 0 without one. An uncounted
 * scan uses only the first, one that is counted in totals only uses none.
 */
export interface LabelledScans {
  readonly scans: readonly JournaledScan[];
  readonly numbers: Int32Array;
}

/** Numbers by country, then city. The stored label combines both, which would be expensive to build for every scan. */
type CityNumbers = Map<string, Map<string, number>>;

function numberOf(
  dictionary: LabelDictionary,
  cities: CityNumbers,
  dimension: CountedDimension,
  scan: Scan,
): number | undefined {
  if (dimension !== 'city') return dictionary.numberOf(DIMENSIONS[dimension].number, scan[dimension]);
  let inCountry = cities.get(scan.country);
  if (inCountry === undefined) {
    inCountry = new Map();
    cities.set(scan.country, inCountry);
  }
  const found =
    inCountry.get(scan.city) ?? dictionary.numberOf(DIMENSIONS.city.number, cityLabel(scan.country, scan.city));
  if (found !== undefined) inCountry.set(scan.city, found);
  return found;
}

/** Writes the numbers known to the dictionary and returns the unknown labels. */
function fillNumbers(
  numbers: Int32Array,
  dictionary: LabelDictionary,
  scans: readonly JournaledScan[],
): DictionaryLabel[] {
  const missing = new Map<string, DictionaryLabel>();
  const cities: CityNumbers = new Map();
  const addMissing = (dimension: number, label: string): number => {
    missing.set(`${dimension} ${label}`, { dimension, label });
    return 0;
  };
  const find = (dimension: number, label: string): number =>
    dictionary.numberOf(dimension, label) ?? addMissing(dimension, label);
  for (const [index, journaled] of scans.entries()) {
    if (isTotalsOnly(journaled)) continue;
    const { scan } = journaled;
    let at = index * LABELS_MAX;
    if (isCounted(journaled)) {
      for (const dimension of COUNTED_DIMENSIONS)
        numbers[at++] =
          numberOf(dictionary, cities, dimension, scan) ??
          addMissing(DIMENSIONS[dimension].number, labelIn(dimension, scan));
      if (scan.rule !== null) numbers[at] = find(DIMENSIONS.rule.number, scan.rule);
    } else {
      numbers[at] = find(DIMENSIONS.excluded.number, scan.class);
    }
  }
  return [...missing.values()];
}

/** Finds the number of every label. Throws a `MissingRowsError` with the labels that have none yet. */
export async function labelScans(
  sql: Statements,
  dictionary: LabelDictionary,
  scans: readonly JournaledScan[],
): Promise<LabelledScans> {
  const numbers = new Int32Array(scans.length * LABELS_MAX);
  const unknown = fillNumbers(numbers, dictionary, scans);
  if (unknown.length === 0) return { scans, numbers };
  await dictionary.find(sql, unknown);
  const labels = fillNumbers(numbers, dictionary, scans);
  if (labels.length > 0) throw new MissingRowsError({ labels });
  return { scans, numbers };
}
