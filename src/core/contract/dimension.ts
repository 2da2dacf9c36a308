import type { ScanLabels } from './scan.js';

/** What a rollup divides its scans by. The numbers are stored: add at the end only, never change one. */
export const DIMENSIONS = {
  country: 1,
  /** The label is country code, space, city: cities of the same name are different ones. */
  city: 2,
  device: 3,
  operatingSystem: 4,
  browser: 5,
  source: 6,
  /** Scans that are not counted, by their traffic class. They have no unique scans. */
  excluded: 7,
  /** Of the scans that a campaign's rule or fallback decided only: the others have no label. */
  rule: 8,
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/** The dimensions by which counted scans are divided; each of them adds up to the rollup's scans. */
export const COUNTED_DIMENSIONS = [
  'country',
  'city',
  'device',
  'operatingSystem',
  'browser',
  'source',
] as const satisfies readonly Dimension[];

export type CountedDimension = (typeof COUNTED_DIMENSIONS)[number];

/** The label of a counted scan in a dimension. */
export const labelIn = (dimension: CountedDimension, labels: ScanLabels): string =>
  dimension === 'city' ? `${labels.country} ${labels.city}` : labels[dimension];
