import type { Breath } from '../../shared/yield-to-event-loop.js';
import { isCounted, type JournaledScan } from '../ingest/journaled-scan.js';
import { MissingRowsError } from '../ingest/missing-rows-error.js';
import type { Statements } from '../postgres/transaction.js';
import type { Scan } from '../scan.js';
import { COUNTED_DIMENSIONS, type CountedDimension, DIMENSIONS, labelIn } from './dimension.js';
import type { DictionaryLabel, LabelDictionary } from './label-dictionary.js';

/** The most labels that a scan has in the figures. */
export const LABELS_MAX = COUNTED_DIMENSIONS.length;

/** Scans with the numbers of their labels: `LABELS_MAX` places each, of which one that does not count uses the first. */
export interface LabelledScans {
  readonly scans: readonly JournaledScan[];
  readonly numbers: Int32Array;
}

/** Numbers of cities by country, then by city: the label that is stored is made of both, for each scan anew. */
type Cities = Map<string, Map<string, number>>;

function numberIn(known: LabelDictionary, cities: Cities, dimension: CountedDimension, scan: Scan): number | undefined {
  if (dimension !== 'city') return known.numberOf(DIMENSIONS[dimension], scan[dimension]);
  let ofCountry = cities.get(scan.country);
  if (ofCountry === undefined) {
    ofCountry = new Map();
    cities.set(scan.country, ofCountry);
  }
  const found = ofCountry.get(scan.city) ?? known.numberOf(DIMENSIONS.city, labelIn('city', scan));
  if (found !== undefined) ofCountry.set(scan.city, found);
  return found;
}

/** Gives every label its number. Those without one are named by an `Unprepared` error. */
export async function labelScans(
  sql: Statements,
  known: LabelDictionary,
  scans: readonly JournaledScan[],
  breath: Breath,
): Promise<LabelledScans> {
  const numbers = new Int32Array(scans.length * LABELS_MAX);
  const number = async (): Promise<DictionaryLabel[]> => {
    const missing = new Map<string, DictionaryLabel>();
    const cities: Cities = new Map();
    const add = (dimension: number, label: string): number => {
      missing.set(`${dimension} ${label}`, { dimension, label });
      return 0;
    };
    await breath.forEach(scans, (moved, index) => {
      const { scan } = moved;
      let at = index * LABELS_MAX;
      if (isCounted(moved)) {
        for (const dimension of COUNTED_DIMENSIONS)
          numbers[at++] =
            numberIn(known, cities, dimension, scan) ?? add(DIMENSIONS[dimension], labelIn(dimension, scan));
      } else {
        numbers[at] = known.numberOf(DIMENSIONS.excluded, scan.class) ?? add(DIMENSIONS.excluded, scan.class);
      }
    });
    return [...missing.values()];
  };
  const missing = await number();
  if (missing.length === 0) return { scans, numbers };
  await known.look(sql, missing);
  const unknown = await number();
  if (unknown.length > 0) throw new MissingRowsError({ labels: unknown });
  return { scans, numbers };
}
