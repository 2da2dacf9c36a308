/**
 * What figures divide scans by, one row for each dimension. The numbers are stored: add at the end only, never change one.
 * `list` is the member of the overview with its labels, and the member of a filter that names some of them.
 */
export const DIMENSIONS = {
  /** ISO 3166-1 alpha-2; `ZZ` (user-assigned, as CLDR uses it) when not known. */
  country: { number: 1, list: 'countries' },
  /** The English name; `Unknown` when not known. Stored as `cityLabel` makes it. */
  city: { number: 2, list: 'cities' },
  /** `Mobile`, `Tablet`, `Desktop`, … */
  device: { number: 3, list: 'devices' },
  operatingSystem: { number: 4, list: 'operatingSystems' },
  browser: { number: 5, list: 'browsers' },
  source: { number: 6, list: 'sources' },
  /** Scans that are not counted, by their traffic class. They have no unique scans. */
  excluded: { number: 7, list: 'excluded' },
  /** Of the scans that a campaign's rule or fallback decided only: the others have no label. */
  rule: { number: 8, list: 'rules' },
} as const satisfies Record<string, { number: number; list: string }>;

export type Dimension = keyof typeof DIMENSIONS;
export type DimensionList = (typeof DIMENSIONS)[Dimension]['list'];

const isDimension = (name: string): name is Dimension => Object.hasOwn(DIMENSIONS, name);
const NAMES = Object.keys(DIMENSIONS).filter(isDimension);

/** The dimension of a stored number; `undefined` for one that this version does not know. */
export const dimensionOf = (number: number): Dimension | undefined =>
  NAMES.find((name) => DIMENSIONS[name].number === number);

/** The dimensions of counted scans, by which figures can be filtered too. */
export const SEGMENT_DIMENSIONS = NAMES.filter((name) => name !== 'excluded');
export type SegmentDimension = (typeof SEGMENT_DIMENSIONS)[number];

/** Those in which every counted scan has a label: each of them adds up to the rollup's scans. */
export const COUNTED_DIMENSIONS = SEGMENT_DIMENSIONS.filter((name) => name !== 'rule');
export type CountedDimension = (typeof COUNTED_DIMENSIONS)[number];

/** Country code, space, city: cities of the same name are different ones. */
export const cityLabel = (countryCode: string, city: string): string => `${countryCode} ${city}`;

/** What `cityLabel` was made of. */
export const splitCity = (label: string): { countryCode: string; city: string } => ({
  countryCode: label.slice(0, 2),
  city: label.slice(3),
});

/** The label of a counted scan in a dimension. */
export const labelIn = (dimension: CountedDimension, labels: Readonly<Record<CountedDimension, string>>): string =>
  dimension === 'city' ? cityLabel(labels.country, labels.city) : labels[dimension];
