import type { EntityManager } from '@mikro-orm/postgresql';
import { readPeriodCounts } from '../counts/period-counts.js';
import { readCampaigns, readCounts } from '../counts/read-counts.js';
import { readSpans } from '../counts/span-counts.js';
import { type AlignedSpans, alignToHours } from '../period/align-to-hours.js';
import { periodBefore, startOfDay } from '../period/period.js';
import { splitPeriod } from '../period/split-period.js';
import { isUtc } from '../period/time-zone.js';
import { checkRawSpans } from '../segments/check-raw-spans.js';
import { type CountsByIndex, type Figures, type FiguresRequest } from './figures.js';

/** What the days and hours of the request take from raw scans: parts of UTC hours that several of them share. */
export interface RollupSpans {
  readonly days: AlignedSpans;
  readonly hours: AlignedSpans | null;
}

export const alignSpans = ({ days, hours }: FiguresRequest): RollupSpans => ({
  days: alignToHours(days),
  hours: hours === null ? null : alignToHours(hours),
});

export const movesScans = ({ days, hours }: RollupSpans): boolean =>
  days.moved.length > 0 || (hours?.moved.length ?? 0) > 0;

/** The figures of all scans. Costs grow with days and labels, and with the scans that days and hours of the zone move. */
export async function readRollupFigures(
  em: EntityManager,
  request: FiguresRequest,
  spans: RollupSpans,
): Promise<Figures> {
  const { scope, period, now } = request;
  const parts = splitPeriod(period, now);
  await checkRawSpans(em, scope, [...spans.days.moved, ...(spans.hours?.moved ?? [])]);
  const counts = await readPeriodCounts(em, scope, parts);
  return {
    scans: counts.scans,
    uniques: counts.uniques,
    labels: counts.labels,
    previous: await readCounts(em, scope, splitPeriod(periodBefore(period), now)),
    days: isUtc(request.zone) ? byIndex(request, counts.days) : await readSpans(em, scope, parts, spans.days),
    hours: spans.hours === null ? new Map() : await readSpans(em, scope, parts, spans.hours),
    campaigns: request.withCampaigns ? await readCampaigns(em, scope, parts) : new Map(),
  };
}

/** Counts of UTC days by the index of the day. */
function byIndex({ days }: FiguresRequest, counts: CountsByIndex): CountsByIndex {
  return new Map(
    days.flatMap(({ fromMs }, index) => {
      const count = counts.get(startOfDay(fromMs));
      return count === undefined ? [] : [[index, count] as const];
    }),
  );
}
