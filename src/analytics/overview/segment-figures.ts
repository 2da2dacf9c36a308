import type { EntityManager } from '@mikro-orm/postgresql';
import type { SegmentDimension } from '../../core/contract/dimension.js';
import { localHours } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import { countBlocks } from '../segments/count-blocks.js';
import { NO_READ, planRawRead, type RawReadPlan } from '../segments/raw-read-plan.js';
import { prepareRawRead, refuseTooMany, requireRawScans } from '../segments/raw-scans-limit.js';
import type { Segment, SegmentDivision } from '../segments/segment.js';
import {
  addSegmentCounts,
  divideSegment,
  type SegmentCounts,
  type SegmentDivisions,
} from '../segments/segment-counts.js';
import { type Figures, type LabelledFigures, NO_COUNTS, NO_FIGURES, NO_SCANS } from './figures.js';
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
  const counts = await countDivided(
    em,
    plan,
    segment,
    { period, read: present },
    {
      starts: (hours ?? days).slice(1).map(({ fromMs }) => fromMs),
      divisions: divisionsOf(plan.withCampaigns, plan.dimensions),
      withExcluded,
    },
  );
  const divisions = divisionsOf(plan.withPreviousCampaigns, plan.previousDimensions);
  return {
    scans: counts.scans,
    uniques: counts.uniques,
    labels: counts.labels,
    unlabelled: NO_SCANS,
    previous: withPrevious
      ? await countDivided(
          em,
          plan,
          segment,
          { period: compared, read: past },
          { starts: [], divisions, withExcluded: false },
        )
      : NO_FIGURES,
    days: hours === null ? counts.spans : sumByDay(days, hours, counts.spans),
    hours: hours === null ? NO_COUNTS : counts.spans,
    hoursOfWeek: hours === null ? NO_COUNTS : sumByHourOfWeek(hours, counts.spans),
    excludedDays: hours === null ? counts.excludedSpans : sumByDay(days, hours, counts.excludedSpans),
    excludedHours: hours === null ? NO_COUNTS : counts.excludedSpans,
    campaigns: counts.campaigns,
  };
}

const divisionsOf = (withCampaigns: boolean, dimensions: readonly SegmentDimension[]): SegmentDivision[] => [
  ...(withCampaigns ? ['campaign' as const] : []),
  ...dimensions,
];

async function countDivided(
  em: EntityManager,
  { scope }: FiguresPlan,
  segment: Segment,
  { period, read }: { readonly period: Period; readonly read: RawReadPlan },
  division: SegmentDivisions,
): Promise<SegmentCounts & Pick<LabelledFigures, 'unlabelled'>> {
  const counts = addSegmentCounts(
    await divideSegment(em, scope, segment, read.spans, division),
    await countBlocks(em, { scope, segment, period, division }, read.blocks),
  );
  return { ...counts, unlabelled: NO_SCANS };
}

/** There are no scans in the future, and a period must not be empty. */
export const untilNow = ({ fromMs, toMs }: Period, now: number): Period => ({
  fromMs,
  toMs: Math.max(fromMs + 1, Math.min(toMs, now)),
});
