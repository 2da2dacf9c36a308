import type { SegmentDimension } from '../core/contract/dimension.js';
import type { Scan, ScanLabels } from '../core/contract/scan.js';

/** The column of each dimension in the tables `scan` and `scan_block`, in the order of reading and writing. */
export const SCAN_COLUMNS = {
  country: 'country',
  city: 'city',
  device: 'device',
  operatingSystem: 'operating_system',
  browser: 'browser',
  source: 'source',
  rule: 'rule',
} as const satisfies Record<SegmentDimension, string>;

/** The column names for `select`. */
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

/** Returns the labels of a row by dimension. */
export const labelsOfRow = (row: LabelRow): ScanLabels & Pick<Scan, 'rule'> => {
  const [country, city, device, operatingSystem, browser, source, rule] = row;
  return { country, city, device, operatingSystem, browser, source, rule };
};

/**
 * Returns SQL for a raw scan's label in the form of `labelIn`. `noRule` stands for scans that no rule decided; by
 * default null.
 */
export function labelSql(dimension: SegmentDimension, noRule?: string): string {
  if (dimension === 'city') return `country || ' ' || city`;
  return dimension === 'rule' && noRule !== undefined ? `coalesce(rule, '${noRule}')` : SCAN_COLUMNS[dimension];
}
