import { type Dimension, type SegmentDimension, splitCity, UNKNOWN_COUNTRY } from '../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import { addCount, type Count } from '../rollup/counts.js';
import { countryName } from '../segments/country-names.js';
import { type BreakdownOptions, breakdown } from './breakdown.js';
import type { Figures, LabelledFigures } from './figures.js';
import type { Row } from './row-order.js';

export type CountsByLabel = ReadonlyMap<string, Count>;

/** Returns the counts of a dimension by stored label. */
export const storedCounts = ({ labels }: LabelledFigures, dimension: Dimension): CountsByLabel =>
  labels.get(dimension) ?? new Map();

/** Returns the key of a stored label's row: two countries with the same name have one row. */
export const rowKeyOf = (dimension: SegmentDimension, label: string): string =>
  dimension === 'country' ? countryName(label) : label;

/** Returns the counts of a dimension by the key of a row. They add up to all counts. */
export function rowCounts(dimension: SegmentDimension, figures: LabelledFigures): CountsByLabel {
  const stored = storedCounts(figures, dimension);
  if (dimension === 'rule') return withDefault(stored, labelledIn(figures));
  if (dimension !== 'country') return stored;
  const byKey = new Map<string, Count>();
  for (const [label, count] of stored) addCount(byKey, rowKeyOf(dimension, label), count);
  return byKey;
}

/** Returns the counts that each dimension divides. */
const labelledIn = ({ scans, uniques, totalsOnly }: LabelledFigures): Count => ({
  scans: scans - totalsOnly.scans,
  uniques: uniques - totalsOnly.uniques,
});

/** Adds the scans that no rule decided. They are not stored, so they are all the remaining ones. */
function withDefault(counts: CountsByLabel, { scans, uniques }: Count): CountsByLabel {
  const rest: Count = { scans, uniques };
  for (const count of counts.values()) {
    rest.scans -= count.scans;
    rest.uniques -= count.uniques;
  }
  return new Map([...counts, [DEFAULT_LABEL, rest]]);
}

/** Returns a stored country code as shown: empty if it is unknown. */
export const shownCode = (code: string): string => (code === UNKNOWN_COUNTRY ? '' : code);

/** Cities with equal scans are ordered by city, then by country. */
function textOfCity(key: string): string {
  const { countryCode, city } = splitCity(key);
  return `${city}\0${shownCode(countryCode)}`;
}

/** Returns the rows of a dimension's list. */
export function labelRows(
  dimension: SegmentDimension,
  figures: Figures,
  withPrevious: boolean,
  options: BreakdownOptions,
): Row[] {
  const previous = withPrevious ? rowCounts(dimension, figures.previous) : null;
  const labelOf = dimension === 'city' ? { labelOf: textOfCity } : {};
  return breakdown(rowCounts(dimension, figures), previous, { ...labelOf, ...options });
}

/** Returns the code of a country's row; empty if it is unknown, and for Other. */
export function shownCodesOf({ previous, ...figures }: Figures): (name: string) => string {
  const stored = [...storedCounts(figures, 'country').keys(), ...storedCounts(previous, 'country').keys()];
  const codes = new Map(stored.sort().map((code) => [countryName(code), shownCode(code)]));
  return (name) => codes.get(name) ?? '';
}
