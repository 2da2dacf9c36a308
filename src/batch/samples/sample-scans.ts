import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { lookUp } from '../../core/contract/look-up.js';
import { campaignKeyOf, type Scan } from '../../core/contract/scan.js';
import type { Sample } from './sample-campaigns.js';
import { choose, newSamplePerson, type SamplePerson } from './sample-people.js';

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
