import type { KnownScan } from './random-scans.js';

/** A scan and whether it is its visitor's first of the campaign on that UTC day. */
export interface CountedScan {
  readonly scan: KnownScan;
  readonly isUnique: boolean;
}

/** Decides on unique scans among all scans of people. */
export function countedScans(scans: readonly KnownScan[]): CountedScan[] {
  const seen = new Set(['0']);
  return scans
    .filter((scan) => scan.class === 'person')
    .toSorted((a, b) => a.scannedMs - b.scannedMs)
    .map((scan) => {
      const day = new Date(scan.scannedMs).toISOString().slice(0, 10);
      const key = scan.visitor === 0n || scan.totalsOnly ? '0' : `${scan.campaignId} ${scan.visitor} ${day}`;
      return { scan, isUnique: seen.size < seen.add(key).size };
    });
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const codeOf = ({ country }: KnownScan): string => (country === 'ZZ' ? '' : country);

/** A scan's row or column, by the dimension of a table: the label, and what else identifies it. */
export const PLAIN_LABELS: Readonly<Record<string, (scan: KnownScan) => string>> = {
  campaign: ({ campaignId }) => campaignId,
  country: (scan) => `${codeOf(scan) === '' ? 'Unknown' : countryNames.of(scan.country)} ${codeOf(scan)}`,
  city: (scan) => `${scan.city} ${codeOf(scan)}`,
  device: ({ device }) => device,
  operatingSystem: ({ operatingSystem }) => operatingSystem,
  browser: ({ browser }) => browser,
  source: ({ source }) => source,
  rule: ({ rule }) => rule ?? 'Default',
};

/** Returns the first day of the day, week (from Monday) or month of a local day, by plain arithmetic. */
export function plainUnit(unit: string, day: string): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
