import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { lookUp } from '../../core/contract/look-up.js';
import { campaignKeyOf, type Scan, type ScanLabels, type TrafficClass } from '../../core/contract/scan.js';
import type { Sample } from './sample-campaigns.js';

type SampleCampaign = Sample & { readonly id: string };

export interface SampleScansOptions {
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly workspaceId: string;
  readonly campaigns: readonly SampleCampaign[];
  readonly fromMs: number;
  readonly toMs: number;
  /** On an average day in the middle of the period. */
  readonly scansPerDay: number;
}

/** Factor of each weekday, from Sunday. */
const WEEKDAYS = [0.75, 0.9, 0.95, 1, 1.05, 1.25, 1.1];
/** Weight of each UTC hour: lunch and evening are the busiest. */
const HOURS = [3, 2, 1, 1, 1, 2, 6, 14, 22, 26, 32, 48, 58, 44, 32, 30, 36, 50, 62, 58, 44, 28, 14, 7];
/** Share of the scans whose visitor has already scanned the same code that day. */
const REPEATED = 0.18;
const VISITORS_KEPT = 300;

const weightedHours = HOURS.map((weight, hour) => [weight, hour] as const);

/** Generates plausible scans, UTC day by UTC day, with weekdays and hours, growth, returning visitors and machines. */
export function* sampleScans(options: SampleScansOptions): Generator<Scan[]> {
  const { fromMs, toMs } = options;
  for (let day = Math.floor(fromMs / DAY_MS) * DAY_MS; day < toMs; day += DAY_MS) {
    yield scansOfDay(options, day).filter(({ scannedMs }) => fromMs <= scannedMs && scannedMs < toMs);
  }
}

function scansOfDay(options: SampleScansOptions, day: number): Scan[] {
  const { random, workspaceId, campaigns, fromMs, toMs, scansPerDay } = options;
  const growth = 0.6 + 0.8 * ((day - fromMs) / (toMs - fromMs));
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1;
  const count = Math.round(scansPerDay * growth * weekday * (0.9 + 0.2 * random()));
  const weighted = campaigns.map((campaign) => [campaign.weight, campaign] as const);
  const visitors = new Map<string, SamplePerson[]>();
  return Array.from({ length: count }, () => {
    const campaign = choose(random, weighted);
    const known = visitors.get(campaign.id) ?? [];
    visitors.set(campaign.id, known);
    const before = random() < REPEATED ? known[Math.floor(random() * known.length)] : undefined;
    const visitor = before ?? newSamplePerson(random);
    if (before === undefined && known.length < VISITORS_KEPT) known.push(visitor);
    return {
      ...visitor,
      campaignKey: campaignKeyOf(workspaceId, campaign.id),
      scannedMs: day + choose(random, weightedHours) * HOUR_MS + Math.floor(random() * HOUR_MS),
      source: sourceOf(random, campaign.source),
      rule: lookUp(campaign.rules ?? {}, visitor.operatingSystem) === undefined ? null : visitor.operatingSystem,
      totalsOnly: false,
    };
  });
}

const sourceOf = (random: () => number, own: string): string =>
  choose(random, [
    [70, own],
    [20, 'Direct'],
    [4, 'instagram.com'],
    [3, 'google.com'],
    [2, 'example.com'],
    [1, 'linkedin.com'],
  ]);

type Random = () => number;
type Weighted<Value> = readonly (readonly [weight: number, value: Value])[];

/** The parts of a scan that describe its visitor. */
export type SamplePerson = Omit<ScanLabels, 'source'> & Pick<Scan, 'visitor' | 'class' | 'rule'>;

/** Returns one of the values with a probability proportional to its weight. `weighted` must not be empty. */
export function choose<Value>(random: Random, weighted: Weighted<Value>): Value {
  let rest = random() * weighted.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of weighted) {
    rest -= weight;
    if (rest < 0) return value;
  }
  const [last] = weighted.slice(-1);
  if (last === undefined) throw new RangeError('there is nothing to choose from');
  return last[1];
}

const PLACES: Weighted<readonly [country: string, city: string]> = [
  [16, ['DE', 'Berlin']],
  [11, ['DE', 'Hamburg']],
  [10, ['DE', 'Munich']],
  [7, ['DE', 'Cologne']],
  [5, ['DE', 'Leipzig']],
  [9, ['DE', 'Unknown']],
  [6, ['AT', 'Vienna']],
  [2, ['AT', 'Graz']],
  [5, ['CH', 'Zurich']],
  [2, ['CH', 'Basel']],
  [4, ['FR', 'Paris']],
  [1, ['FR', 'Lyon']],
  [3, ['NL', 'Amsterdam']],
  [1, ['NL', 'Utrecht']],
  [4, ['GB', 'London']],
  [3, ['US', 'New York City']],
  [2, ['PL', 'Warsaw']],
  [2, ['IT', 'Milan']],
  [1.5, ['ES', 'Madrid']],
  [1, ['DK', 'Copenhagen']],
  [0.7, ['JP', 'Tokyo']],
  [0.5, ['BR', 'São Paulo']],
  [2, ['ZZ', 'Unknown']],
];

const CLIENTS: Weighted<readonly [device: string, operatingSystem: string, browser: string]> = [
  [44, ['Mobile', 'iOS', 'Safari']],
  [34, ['Mobile', 'Android', 'Chrome']],
  [7, ['Mobile', 'Android', 'Samsung Internet for Android']],
  [3, ['Mobile', 'iOS', 'Chrome']],
  [2, ['Mobile', 'Android', 'Firefox']],
  [3, ['Tablet', 'iOS', 'Safari']],
  [1, ['Tablet', 'Android', 'Chrome']],
  [3, ['Desktop', 'Windows', 'Chrome']],
  [1, ['Desktop', 'macOS', 'Safari']],
  [1, ['Desktop', 'Windows', 'Microsoft Edge']],
  [1, ['Unknown', 'Unknown', 'Unknown']],
];

const MACHINES: Weighted<TrafficClass> = [
  [5, 'bot'],
  [3, 'preview'],
  [1, 'head'],
  [1, 'prefetch'],
];

/** Returns a new visitor; one in twenty-five is a machine. */
function newSamplePerson(random: Random): SamplePerson {
  const [country, city] = choose(random, PLACES);
  if (random() < 0.04) {
    const unknown = { device: 'Unknown', operatingSystem: 'Unknown', browser: 'Unknown' };
    return { country, city, ...unknown, class: choose(random, MACHINES), visitor: 0n, rule: null };
  }
  const [device, operatingSystem, browser] = choose(random, CLIENTS);
  // Never 0, which means an unknown visitor.
  const visitor = randomBytes(8).readBigInt64BE() | 1n;
  return { country, city, device, operatingSystem, browser, class: 'person', visitor, rule: null };
}
