import type { EntityManager } from '@mikro-orm/postgresql';
import type { SegmentDimension } from '../../core/contract/dimension.js';
import { localHours } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import { countBlocks } from '../segments/count-blocks.js';
import { planRawReads } from '../segments/plan-raw-reads.js';
import type { RawReadPlan } from '../segments/raw-read-plan.js';
import type { Segment, SegmentDivision } from '../segments/segment.js';
import { addSegmentCounts, divideSegment, type SegmentDivisions } from '../segments/segment-counts.js';
import { type Figures, NO_COUNTS, NO_FIGURES, NO_SCANS } from './figures.js';
import type { FiguresPlan } from './plan-figures.js';
import { sumByDay, sumByHourOfWeek } from './timeline.js';

/**
 * Returns the figures of a segment from raw scans. Reads only what is requested, and nothing where the rollups show
 * that there is nothing. Throws `too_many_scans` or `scans_not_kept` before reading any raw scan.
 */
export async function readSegmentFigures(em: EntityManager, plan: FiguresPlan, segment: Segment): Promise<Figures> {
  const { scope, period, now, zone, days, withExcluded } = plan;
  const compared = plan.withPrevious ? plan.compared : null;
  const hours = plan.hours ?? (plan.withHoursOfWeek ? localHours(period, zone) : null);
  const { present, past } = await planRawReads(em, segment, { scope, period, compared, now, withExcluded });
  const count = async (span: Period, read: RawReadPlan, division: SegmentDivisions) =>
    addSegmentCounts(
      await divideSegment(em, scope, segment, read.spans, division),
      await countBlocks(em, { scope, segment, period: span, division }, read.blocks),
    );
  const counts = await count(period, present, {
    starts: (hours ?? days).slice(1).map(({ fromMs }) => fromMs),
    divisions: divisionsOf(plan.withCampaigns, plan.dimensions),
    withExcluded,
  });
  const divisions = divisionsOf(plan.withPreviousCampaigns, plan.previousDimensions);
  const previous = compared && past && (await count(compared, past, { starts: [], divisions, withExcluded: false }));
  return {
    scans: counts.scans,
    uniques: counts.uniques,
    labels: counts.labels,
    totalsOnly: NO_SCANS,
    previous: previous === null ? NO_FIGURES : { ...previous, totalsOnly: NO_SCANS },
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
