import type { EntityManager } from '@mikro-orm/postgresql';
import { localHours } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import type { Count } from '../rollup/counts.js';
import { countBlocks } from '../segments/count-blocks.js';
import { NO_READ, planRawRead, type RawReadPlan } from '../segments/raw-read-plan.js';
import { prepareRawRead, refuseTooMany, requireRawScans } from '../segments/raw-scans-limit.js';
import type { Segment } from '../segments/segment.js';
import { addSegmentCounts, countSegment, divideSegment } from '../segments/segment-counts.js';
import { type Figures, NO_COUNTS, NO_SCANS } from './figures.js';
import type { FiguresPlan } from './plan-figures.js';
import { sumByDay, sumByHourOfWeek } from './timeline.js';

/**
 * Returns the figures of a segment from raw scans. Reads only what is requested, and nothing where the rollups show
 * that there is nothing. Throws `too_many_scans` or `scans_not_kept` before reading any raw scan.
 */
export async function readSegmentFigures(em: EntityManager, plan: FiguresPlan, segment: Segment): Promise<Figures> {
  const { scope, period, compared, now, zone, days, withPrevious, withExcluded } = plan;
  const hours = plan.hours ?? (plan.withHoursOfWeek ? localHours(period, zone) : null);
  for (const span of withPrevious ? [period, compared] : [period]) await requireRawScans(em, scope, span);
  const present = await planRawRead(em, scope, segment, untilNow(period, now), withExcluded);
  const past = withPrevious ? await planRawRead(em, scope, segment, untilNow(compared, now), false) : NO_READ;
  refuseTooMany([present, past]);
  await prepareRawRead(em);
  const division = {
    starts: (hours ?? days).slice(1).map(({ fromMs }) => fromMs),
    divisions: [...(plan.topCampaigns > 0 ? ['campaign' as const] : []), ...plan.dimensions],
    withExcluded,
  };
  const counts = addSegmentCounts(
    await divideSegment(em, scope, segment, present.spans, division),
    await countBlocks(em, { scope, segment, period, division }, present.blocks),
  );
  return {
    scans: counts.scans,
    uniques: counts.uniques,
    labels: counts.labels,
    previous: withPrevious ? await readPrevious(em, plan, segment, past) : NO_SCANS,
    days: hours === null ? counts.spans : sumByDay(days, hours, counts.spans),
    hours: hours === null ? NO_COUNTS : counts.spans,
    hoursOfWeek: hours === null ? NO_COUNTS : sumByHourOfWeek(hours, counts.spans),
    excludedDays: hours === null ? counts.excludedSpans : sumByDay(days, hours, counts.excludedSpans),
    excludedHours: hours === null ? NO_COUNTS : counts.excludedSpans,
    campaigns: counts.campaigns,
  };
}

async function readPrevious(
  em: EntityManager,
  { scope, compared }: FiguresPlan,
  segment: Segment,
  { spans, blocks }: RawReadPlan,
): Promise<Count> {
  const raw = await countSegment(em, scope, segment, spans);
  const division = { starts: [], divisions: [], withExcluded: false };
  const packed = await countBlocks(em, { scope, segment, period: compared, division }, blocks);
  return { scans: raw.scans + packed.scans, uniques: raw.uniques + packed.uniques };
}

/** There are no scans in the future, and a period must not be empty. */
const untilNow = ({ fromMs, toMs }: Period, now: number): Period => ({
  fromMs,
  toMs: Math.max(fromMs + 1, Math.min(toMs, now)),
});
