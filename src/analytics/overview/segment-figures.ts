import type { EntityManager } from '@mikro-orm/postgresql';
import { DIMENSIONS, SEGMENT_DIMENSIONS } from '../../core/contract/dimension.js';
import { tooManyScans } from '../../core/errors.js';
import { type LocalSpan, localHours } from '../period/local-spans.js';
import { type Period, periodBefore } from '../period/period.js';
import type { Count } from '../rollup/counts.js';
import { addSegmentCounts } from '../segments/add-segment-counts.js';
import { countBlocks } from '../segments/count-blocks.js';
import { NO_READ, planRawRead, type RawReadPlan } from '../segments/raw-read-plan.js';
import { prepareRawRead, RAW_SCANS_MAX, requireRawScans, SCANS_MAX } from '../segments/raw-scans-limit.js';
import type { Segment } from '../segments/segment.js';
import { countSegment, divideSegment } from '../segments/segment-counts.js';
import type { SegmentDivision } from '../segments/segment-rows.js';
import { type CountsByIndex, type Figures, type FiguresRequest, wantsPrevious } from './figures.js';
import { sumByHourOfWeek } from './hours-of-week.js';

const NONE: Count = { scans: 0, uniques: 0 };

/**
 * The figures of a segment, from raw scans. Reads only what the caller wants, and nothing where the rollups say that there is
 * nothing. Throws `too_many_scans` or `scans_not_kept` before it reads any raw scan.
 */
export async function readSegmentFigures(
  em: EntityManager,
  request: FiguresRequest,
  segment: Segment,
): Promise<Figures> {
  const { scope, period, zone, fields, days, withCampaigns, withHoursOfWeek, withExcludedPoints } = request;
  const withExcluded = fields.has('excluded') || withExcludedPoints;
  const withPrevious = wantsPrevious(fields);
  const hours = request.hours ?? (withHoursOfWeek ? localHours(period, zone) : null);
  const before = periodBefore(period);
  await requireRawScans(em, scope, withPrevious ? { fromMs: before.fromMs, toMs: period.toMs } : period);
  const plan = async (of: Period, excluded: boolean) => planRawRead(em, scope, segment, of, excluded);
  const present = await plan(untilNow(period, request.now), withExcluded);
  const past = withPrevious ? await plan(untilNow(before, request.now), false) : NO_READ;
  refuseTooMany([present, past]);
  await prepareRawRead(em);
  const finest = hours ?? days;
  const divisions: SegmentDivision[] = [
    ...(withCampaigns ? ['campaign' as const] : []),
    ...SEGMENT_DIMENSIONS.filter((dimension) => fields.has(DIMENSIONS[dimension].list)),
  ];
  const starts = finest.slice(1).map(({ fromMs }) => fromMs);
  const division = { starts, divisions, withExcluded };
  const counts = addSegmentCounts(
    await divideSegment(em, scope, segment, present.spans, division),
    await countBlocks(em, { scope, segment, period, division }, present.blocks),
  );
  return {
    scans: counts.scans,
    uniques: counts.uniques,
    labels: counts.labels,
    previous: withPrevious ? await readPrevious(em, request, segment, past) : NONE,
    days: hours === null ? counts.spans : sumByDay(days, hours, counts.spans),
    hours: hours === null ? new Map() : counts.spans,
    hoursOfWeek: hours === null ? new Map() : sumByHourOfWeek(hours, counts.spans),
    excludedDays: hours === null ? counts.excludedSpans : sumByDay(days, hours, counts.excludedSpans),
    excludedHours: hours === null ? new Map() : counts.excludedSpans,
    campaigns: counts.campaigns,
  };
}

function refuseTooMany(plans: readonly RawReadPlan[]): void {
  const sum = (countOf: (plan: RawReadPlan) => number): number =>
    plans.reduce((total, plan) => total + countOf(plan), 0);
  const inBlocks = sum(({ blocks }) => blocks.reduce((total, { rawScans }) => total + rawScans, 0));
  const all = sum(({ rawScans }) => rawScans);
  if (all - inBlocks > RAW_SCANS_MAX) throw tooManyScans(RAW_SCANS_MAX);
  if (all > SCANS_MAX) throw tooManyScans(SCANS_MAX);
}

async function readPrevious(
  em: EntityManager,
  { scope, period }: FiguresRequest,
  segment: Segment,
  { spans, blocks }: RawReadPlan,
): Promise<Count> {
  const raw = await countSegment(em, scope, segment, spans);
  const division = { starts: [], divisions: [], withExcluded: false };
  const packed = await countBlocks(em, { scope, segment, period: periodBefore(period), division }, blocks);
  return { scans: raw.scans + packed.scans, uniques: raw.uniques + packed.uniques };
}

/** There are no scans of the future, and an empty period is no period. */
const untilNow = ({ fromMs, toMs }: Period, now: number): Period => ({
  fromMs,
  toMs: Math.max(fromMs + 1, Math.min(toMs, now)),
});

/** Adds the counts of hours up by the day in which they lie: no hour lies in two. */
function sumByDay(days: readonly LocalSpan[], hours: readonly LocalSpan[], counts: CountsByIndex): CountsByIndex {
  const sums = new Map<number, Count>();
  let day = 0;
  for (const [index, { fromMs }] of hours.entries()) {
    while ((days[day]?.toMs ?? Number.POSITIVE_INFINITY) <= fromMs) day++;
    const { scans, uniques } = counts.get(index) ?? NONE;
    const sum = sums.get(day) ?? NONE;
    sums.set(day, { scans: sum.scans + scans, uniques: sum.uniques + uniques });
  }
  return sums;
}
