import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import type { Context } from '../../access/context/context.js';
import { FieldProblems } from '../../core/field-problems.js';
import { UnknownLabelError } from '../counts/find-labels.js';
import { readTotals } from '../counts/read-counts.js';
import { findFiguresScope } from '../figures-scope.js';
import { localDays, localHours } from '../period/local-spans.js';
import { type Period, periodBefore } from '../period/period.js';
import { readLocalPeriod, readTimeZone } from '../period/read-local-period.js';
import type { Count } from '../rollup/counts.js';
import { rawReadQueueOf } from '../segments/raw-read-queue.js';
import { refuseTimeout } from '../segments/raw-scans-limit.js';
import { readSegment } from '../segments/read-segment.js';
import { type Figures, type FiguresRequest, wantsExcludedPoints } from './figures.js';
import { hasHoursOfWeek, hoursOfWeekOf } from './hours-of-week.js';
import { labelListsOf } from './label-lists.js';
import type { OverviewArgs } from './overview-args.js';
import type { AnalyticsOverview, PeriodFigures } from './overview-types.js';
import { readFigures, segmentOfScope } from './read-figures.js';
import { alignSpans, movesScans } from './rollup-figures.js';
import { hourlyOf, isHourly, timelineOf } from './timeline.js';
import { topCampaigns } from './top-campaigns.js';

export const TOP_CAMPAIGNS_MAX = 100;

/**
 * The figures of the workspace, of one of its campaigns, or of a segment of them. Scans of deleted campaigns stay in the
 * workspace's. `fields` are the members of the overview that the caller wants.
 */
export async function analyticsOverview(
  context: Context,
  args: OverviewArgs,
  fields: ReadonlySet<string>,
): Promise<AnalyticsOverview> {
  const problems = new FieldProblems(context.inputProblems);
  const scope = await findFiguresScope(context, args, problems);
  const filtered = await readSegment(context, args.filter ?? null, problems);
  const now = context.clock.now();
  const zone = readTimeZone(args, problems);
  const period = readLocalPeriod(args, zone, now, problems);
  const { topCampaigns: top } = args;
  if (top < 0 || top > TOP_CAMPAIGNS_MAX) problems.add('topCampaigns', `Must be from 0 to ${TOP_CAMPAIGNS_MAX}.`);
  problems.throwIfAny();
  const days = localDays(period, zone);
  const hours = fields.has('hourly') && isHourly(period, zone) ? localHours(period, zone) : null;
  const withHoursOfWeek = fields.has('hoursOfWeek') && hasHoursOfWeek(period);
  const withExcludedPoints = wantsExcludedPoints(fields);
  const segment = filtered ?? segmentOfScope(scope, days, zone, withHoursOfWeek);
  const wanted = { fields, withCampaigns: top > 0, withHoursOfWeek, withExcludedPoints };
  const request = { scope, segment, period, now, zone, days, hours, ...wanted };
  return readOverview(context.em, request, top);
}

async function readOverview(em: EntityManager, request: FiguresRequest, top: number): Promise<AnalyticsOverview> {
  const { scope, segment } = request;
  const spans = alignSpans(request);
  // One snapshot: scans that are written meanwhile are in all of the figures or in none. All figures of a workspace are on one worker
  // where tables are distributed, and Citus begins the same kind of transaction there.
  const readOnce = () =>
    em.transactional(
      async (snapshot) => {
        const totals = await readTotals(snapshot, scope);
        const figures = await readFigures(snapshot, request, spans);
        return toOverview(request, totals, figures, await topCampaigns(snapshot, figures.campaigns, top));
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  const read = () => whenLabelsAreKnown(readOnce);
  const isRaw = segment !== null || movesScans(spans);
  return isRaw ? rawReadQueueOf(em).run(scope.workspaceId, () => refuseTimeout(read)) : read();
}

const SNAPSHOTS_MAX = 3;

async function whenLabelsAreKnown<T>(read: () => Promise<T>): Promise<T> {
  for (let snapshot = 1; ; snapshot++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnknownLabelError) || snapshot === SNAPSHOTS_MAX) throw error;
    }
  }
}

function toOverview(
  { period, zone, days, hours, withHoursOfWeek }: FiguresRequest,
  totals: Count,
  figures: Figures,
  campaigns: AnalyticsOverview['topCampaigns'],
): AnalyticsOverview {
  return {
    totalScans: totals.scans,
    uniqueScans: totals.uniques,
    scansInPeriod: figures.scans,
    changePercent: changePercent(figures.previous.scans, figures.scans),
    timeZone: zone.name,
    timeline: timelineOf(days, figures.days, figures.excludedDays),
    ...labelListsOf(figures),
    period: figuresOf(period, figures),
    previousPeriod: figuresOf(periodBefore(period), figures.previous),
    hourly: hours === null ? null : hourlyOf(hours, figures.hours, figures.excludedHours),
    hoursOfWeek: withHoursOfWeek ? hoursOfWeekOf(figures.hoursOfWeek) : null,
    topCampaigns: campaigns,
  };
}

const figuresOf = ({ fromMs, toMs }: Period, { scans, uniques }: Count): PeriodFigures => ({
  fromUtc: new Date(fromMs),
  toUtc: new Date(toMs),
  scans,
  uniqueScans: uniques,
});

/** From one count to another, in percent with one decimal. From 0 it is 100, or 0 when both are 0. */
export function changePercent(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const tenths = Math.round((Math.abs(now - before) / before) * 1000);
  // No negative zero: JSON writers disagree on it.
  return tenths === 0 ? 0 : (Math.sign(now - before) * tenths) / 10;
}
