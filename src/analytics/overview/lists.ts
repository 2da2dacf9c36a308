import type { Count } from '../../scans/rollup/counts.js';
import type { Dimension } from '../../scans/rollup/dimension.js';
import { UNKNOWN_COUNTRY } from '../../scans/scan.js';
import type { PeriodCounts } from '../read/period-counts.js';
import { breakdown, OTHER, ROWS_MAX } from './breakdown.js';
import type { ExcludedScans, LocationBreakdown, MetricBreakdown } from './overview-types.js';
import { countryName, splitCity } from './place-names.js';

type Counts = ReadonlyMap<string, Count>;

const NONE: Counts = new Map();
const countsOf = ({ labels }: PeriodCounts, dimension: Dimension): Counts => labels.get(dimension) ?? NONE;

const metrics = (counts: Counts): MetricBreakdown[] =>
  breakdown(counts).map(({ key, scans, uniqueScans }) => ({ label: key, scans, uniqueScans }));

/** By name, so that two codes of one name are one row. */
function byCountryName(counts: Counts): Counts {
  const named = new Map<string, Count>();
  for (const [code, { scans, uniques }] of counts) {
    const name = countryName(code);
    const known = named.get(name) ?? { scans: 0, uniques: 0 };
    named.set(name, { scans: known.scans + scans, uniques: known.uniques + uniques });
  }
  return named;
}

const shownCode = (code: string): string => (code === UNKNOWN_COUNTRY ? '' : code);

/** Cities of equal scans are ordered by city, then by country. */
function cities(counts: Counts): LocationBreakdown[] {
  const labelOf = (key: string): string => {
    const { code, city } = splitCity(key);
    return `${city}\0${shownCode(code)}`;
  };
  return breakdown(counts, ROWS_MAX, labelOf).map(({ key, scans, uniqueScans }) => {
    if (key === OTHER) return { countryCode: '', country: OTHER, city: OTHER, scans, uniqueScans };
    const { code, city } = splitCity(key);
    return { countryCode: shownCode(code), country: countryName(code), city, scans, uniqueScans };
  });
}

const excluded = (counts: Counts): ExcludedScans[] =>
  breakdown(counts).map(({ key, scans }) => ({ reason: key, scans }));

/** The lists of an overview; each of the first six adds up to the scans of the period. */
export const listsOf = (tally: PeriodCounts) => ({
  countries: metrics(byCountryName(countsOf(tally, 'country'))),
  cities: cities(countsOf(tally, 'city')),
  devices: metrics(countsOf(tally, 'device')),
  operatingSystems: metrics(countsOf(tally, 'operatingSystem')),
  browsers: metrics(countsOf(tally, 'browser')),
  sources: metrics(countsOf(tally, 'source')),
  excluded: excluded(countsOf(tally, 'excluded')),
});
