import { type Dimension, splitCity } from '../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import { UNKNOWN, UNKNOWN_COUNTRY } from '../../core/contract/scan.js';
import type { Count } from '../rollup/counts.js';
import { breakdown, OTHER, ROWS_MAX } from './breakdown.js';
import type { Figures } from './figures.js';
import type { CountryBreakdown, ExcludedScans, LocationBreakdown, MetricBreakdown } from './overview-types.js';

type CountsByLabel = ReadonlyMap<string, Count>;

/** The lists of an overview. Each of the first seven adds up to the scans of the period. */
export function labelListsOf({ labels, scans, uniques }: Pick<Figures, 'labels' | 'scans' | 'uniques'>) {
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

/** Adds the scans that no rule decided, which are not stored: all that are left. */
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

/** Two codes with the same name become one row. */
function byCountryName(counts: CountsByLabel): CountsByLabel {
  const byName = new Map<string, Count>();
  for (const [code, { scans, uniques }] of counts) {
    const name = countryName(code);
    const known = byName.get(name) ?? { scans: 0, uniques: 0 };
    byName.set(name, { scans: known.scans + scans, uniques: known.uniques + uniques });
  }
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
