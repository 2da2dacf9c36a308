/**
 * Dimensions by which figures divide scans. The numbers are stored: only add at the end, and never change one. `list`
 * is the name of the dimension's labels in the overview, and of the filter member that selects some of them.
 */
export const DIMENSIONS = {
  /** ISO 3166-1 alpha-2; `ZZ` (user-assigned, as in CLDR) if unknown. */
  country: { number: 1, list: 'countries' },
  /** The English name; `Unknown` if unknown. Stored in the form of `cityLabel`. */
  city: { number: 2, list: 'cities' },
  /** For example `Mobile`, `Tablet` or `Desktop`. */
  device: { number: 3, list: 'devices' },
  operatingSystem: { number: 4, list: 'operatingSystems' },
  browser: { number: 5, list: 'browsers' },
  source: { number: 6, list: 'sources' },
  /** Scans that are not counted, by traffic class. They have no unique scans. */
  excluded: { number: 7, list: 'excluded' },
  /** Only scans whose target a rule or fallback decided have a label. */
  rule: { number: 8, list: 'rules' },
} as const satisfies Record<string, { number: number; list: string }>;

export type Dimension = keyof typeof DIMENSIONS;
export type DimensionList = (typeof DIMENSIONS)[Dimension]['list'];

const isDimension = (name: string): name is Dimension => Object.hasOwn(DIMENSIONS, name);
const NAMES = Object.keys(DIMENSIONS).filter(isDimension);

/** Returns the dimension with a stored number; `undefined` if this version does not know it. */
export const dimensionOf = (number: number): Dimension | undefined =>
  NAMES.find((name) => DIMENSIONS[name].number === number);

/** The dimensions of counted scans. Figures can also be filtered by them. */
export const SEGMENT_DIMENSIONS = NAMES.filter((name) => name !== 'excluded');
export type SegmentDimension = (typeof SEGMENT_DIMENSIONS)[number];

/** The dimensions in which every counted scan has a label, so that each adds up to the rollup's scans. */
export const COUNTED_DIMENSIONS = SEGMENT_DIMENSIONS.filter((name) => name !== 'rule');
export type CountedDimension = (typeof COUNTED_DIMENSIONS)[number];

export const UNKNOWN = 'Unknown';
export const UNKNOWN_COUNTRY = 'ZZ';
/** The label of what is not on a list, of what a limit leaves out when it is stored, and of the rest of a shown list. */
export const OTHER_LABEL = 'Other';

/** Joins country code and city with a space, because different cities may have the same name. */
export const cityLabel = (countryCode: string, city: string): string => `${countryCode} ${city}`;

/** Reverses `cityLabel`. */
export const splitCity = (label: string): { countryCode: string; city: string } => ({
  countryCode: label.slice(0, 2),
  city: label.slice(3),
});

/** Returns a counted scan's label in a dimension. */
export const labelIn = (dimension: CountedDimension, labels: Readonly<Record<CountedDimension, string>>): string =>
  dimension === 'city' ? cityLabel(labels.country, labels.city) : labels[dimension];
