import { type Dimension, type DimensionList, splitCity } from '../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import { UNKNOWN_COUNTRY } from '../../core/contract/scan.js';
import { addCount, type Count } from '../rollup/counts.js';
import { countryName } from '../segments/country-names.js';
import { breakdown, OTHER, ROWS_MAX } from './breakdown.js';
import type { Figures } from './figures.js';
import type {
  AnalyticsOverview,
  CountryBreakdown,
  ExcludedScans,
  LocationBreakdown,
  MetricBreakdown,
} from './overview-types.js';

type CountsByLabel = ReadonlyMap<string, Count>;

/** Returns the lists of an overview. Each of the first seven adds up to the scans of the period. */
export function labelListsOf({ labels, scans, uniques }: Figures): Pick<AnalyticsOverview, DimensionList> {
  const countsOf = (dimension: Dimension): CountsByLabel => labels.get(dimension) ?? new Map();
  return {
    countries: countries(countsOf('country')),
    cities: cities(countsOf('city')),
    devices: metrics(countsOf('device')),
    operatingSystems: metrics(countsOf('operatingSystem')),
    browsers: metrics(countsOf('browser')),
    sources: metrics(countsOf('source')),
    rules: metrics(withDefault(countsOf('rule'), { scans, uniques })),
    excluded: excluded(countsOf('excluded')),
  };
}

/** Adds the scans that no rule decided. They are not stored, so they are all the remaining ones. */
function withDefault(counts: CountsByLabel, { scans, uniques }: Count): CountsByLabel {
  const rest: Count = { scans, uniques };
  for (const count of counts.values()) {
    rest.scans -= count.scans;
    rest.uniques -= count.uniques;
  }
  return new Map([...counts, [DEFAULT_LABEL, rest]]);
}

const metrics = (counts: CountsByLabel): MetricBreakdown[] =>
  breakdown(counts).map(({ key, scans, uniqueScans }) => ({ label: key, scans, uniqueScans }));

const excluded = (counts: CountsByLabel): ExcludedScans[] =>
  breakdown(counts).map(({ key, scans }) => ({ reason: key, scans }));

function countries(counts: CountsByLabel): CountryBreakdown[] {
  const codes = new Map([...counts.keys()].sort().map((code) => [countryName(code), shownCode(code)]));
  return metrics(byCountryName(counts)).map((row) => ({ ...row, countryCode: codes.get(row.label) ?? '' }));
}

/** Merges two codes with the same name into one row. */
function byCountryName(counts: CountsByLabel): CountsByLabel {
  const byName = new Map<string, Count>();
  for (const [code, count] of counts) addCount(byName, countryName(code), count);
  return byName;
}

const shownCode = (code: string): string => (code === UNKNOWN_COUNTRY ? '' : code);

/** Cities with equal scans are ordered by city, then by country. */
function cities(counts: CountsByLabel): LocationBreakdown[] {
  const labelOf = (key: string): string => {
    const { countryCode, city } = splitCity(key);
    return `${city}\0${shownCode(countryCode)}`;
  };
  return breakdown(counts, ROWS_MAX, labelOf).map(({ key, scans, uniqueScans }) => {
    if (key === OTHER) return { countryCode: '', country: OTHER, city: OTHER, scans, uniqueScans };
    const { countryCode: code, city } = splitCity(key);
    return { countryCode: shownCode(code), country: countryName(code), city, scans, uniqueScans };
  });
}
