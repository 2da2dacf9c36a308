import type { SegmentDimension } from '../core/contract/dimension.js';
import type { Scan, ScanLabels } from '../core/contract/scan.js';

/** The column of each dimension, in the table `scan` and in `scan_block`, in the order in which they are read and written. */
export const SCAN_COLUMNS = {
  country: 'country',
  city: 'city',
  device: 'device',
  operatingSystem: 'operating_system',
  browser: 'browser',
  source: 'source',
  rule: 'rule',
} as const satisfies Record<SegmentDimension, string>;

/** The same, for `select`. */
export const SCAN_COLUMN_LIST = Object.values(SCAN_COLUMNS).join(', ');

/** A row of these columns. */
export type LabelRow = readonly [
  country: string,
  city: string,
  device: string,
  operatingSystem: string,
  browser: string,
  source: string,
  rule: string | null,
];

/** The labels of a row by their dimensions. */
export const labelsOfRow = (row: LabelRow): ScanLabels & Pick<Scan, 'rule'> => {
  const [country, city, device, operatingSystem, browser, source, rule] = row;
  return { country, city, device, operatingSystem, browser, source, rule };
};

/** SQL of a raw scan's label, as `labelIn` makes it. Where no rule decided it is `noRule`, by default null. */
export function labelSql(dimension: SegmentDimension, noRule?: string): string {
  if (dimension === 'city') return `country || ' ' || city`;
  return dimension === 'rule' && noRule !== undefined ? `coalesce(rule, '${noRule}')` : SCAN_COLUMNS[dimension];
}
