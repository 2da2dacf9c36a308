import { campaignKeyOf, type Scan } from '../../../src/core/contract/scan.js';
import { INHERITED_NAMES } from '../../fixtures/inherited-names.js';

/** Uniform in [0, 1), the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A scan with its campaign's id as text. */
export interface KnownScan extends Scan {
  readonly campaignId: string;
}

const PLACES = [
  ['DE', 'Berlin'],
  ['DE', 'Köln'],
  ['FR', 'Paris'],
  ['US', 'Paris'],
  ['US', 'New York City'],
  ['GB', 'Unknown'],
  ['ZZ', 'Unknown'],
  ['CI', 'Abidjan'],
  ['BR', 'São Paulo'],
  ['DE', 'toString'],
];
const DEVICES = ['Mobile', 'Tablet', 'Desktop', 'Unknown'];
const SYSTEMS = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Unknown'];
const BROWSERS = ['Safari', 'Chrome', 'Firefox', 'Samsung Internet', 'Unknown'];
const SOURCES = ['Direct', 'newsletter', 'example.com', 'Grüße', 'a, "b" {c} \\', ...INHERITED_NAMES];
const RULES = [null, null, 'iPhones', 'Am Wochenende', 'Fallback', 'constructor', '__proto__'];
const CLASSES = ['bot', 'head', 'prefetch', 'preview', 'monitor'] as const;

/** Dates on which calendars are tricky: the leap day, both DST changes of Europe and America, the end of a year. */
const TRICKY = ['2024-02-29', '2024-03-01', '2024-03-10', '2024-03-31', '2024-10-27', '2024-11-03', '2025-01-01'];

/** Days with most of the scans, as starts of UTC days. */
const DAYS = TRICKY.map((day) => Date.parse(`${day}T00:00:00Z`));
const HOUR = 3_600_000;

export interface RandomScansOptions {
  readonly random: () => number;
  readonly workspaceId: string;
  readonly campaignIds: readonly string[];
  readonly count: number;
}

/**
 * Scans in random chronological order, by visitors who return on the same or other days, many at midnight. No visitor
 * scans a campaign twice within a millisecond, so the times alone determine the first scan.
 */
export function randomScans({ random, workspaceId, campaignIds, count }: RandomScansOptions): KnownScan[] {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('there is nothing to choose from');
    return value;
  };
  const taken = new Set<string>();
  const timeOf = (visitor: string): number => {
    for (;;) {
      const near = random() < 0.3 ? (random() - 0.5) * 4 : (random() - 0.2) * 3 * 24 * HOUR;
      const time = Math.floor(pick(DAYS) + near);
      if (taken.has(`${visitor} ${time}`)) continue;
      taken.add(`${visitor} ${time}`);
      return time;
    }
  };
  return Array.from({ length: count }, () => {
    const campaignId = pick(campaignIds);
    const isPerson = random() < 0.85;
    const visitor = isPerson && random() < 0.95 ? BigInt(Math.floor(random() * 60) - 30) : 0n;
    const [country = '', city = ''] = pick(PLACES);
    return {
      campaignId,
      campaignKey: campaignKeyOf(workspaceId, campaignId),
      scannedMs: timeOf(`${campaignId} ${visitor}`),
      class: isPerson ? 'person' : pick(CLASSES),
      visitor,
      country,
      city,
      device: pick(DEVICES),
      operatingSystem: pick(SYSTEMS),
      browser: pick(BROWSERS),
      source: pick(SOURCES),
      rule: pick(RULES),
      totalsOnly: false,
    };
  });
}

/** A period in milliseconds, from one millisecond to months long; often at or next to the start of a day or hour. */
export function randomPeriod(random: () => number): [from: number, to: number] {
  const below = (count: number): number => Math.floor(random() * count);
  const moment = (): number => {
    const near = [0, below(5) - 2, below(60) * HOUR, below(96 * HOUR)];
    return (DAYS[below(DAYS.length)] ?? 0) + (near[below(near.length)] ?? 0);
  };
  const [a, b] = [moment(), moment()];
  return a === b ? [a, a + 1] : [Math.min(a, b), Math.max(a, b)];
}
