import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import type { Context } from '../../context/context.js';
import type { Count } from '../../scans/rollup/counts.js';
import { FieldProblems } from '../../shared/field-problems.js';
import { readPeriodCounts } from '../counts/period-counts.js';
import { readCounts, readHours, readTotals } from '../counts/read-counts.js';
import { type FiguresScope, findFiguresScope } from '../figures-scope.js';
import { type Period, periodBefore, readPeriod } from '../period/period.js';
import { splitPeriod } from '../period/split-period.js';
import { labelListsOf } from './label-lists.js';
import type { AnalyticsOverview, OverviewArgs, PeriodFigures } from './overview-types.js';
import { hourlyOf, isHourly, timelineOf } from './timeline.js';
import { topCampaigns } from './top-campaigns.js';

export const TOP_CAMPAIGNS_MAX = 100;

/** The figures of the workspace, or of one of its campaigns. Scans of deleted campaigns stay in the workspace's. */
export async function analyticsOverview(context: Context, args: OverviewArgs): Promise<AnalyticsOverview> {
  const problems = new FieldProblems(context.inputProblems);
  const scope = await findFiguresScope(context, args.qrCodeId ?? null, problems);
  const now = context.clock.now();
  const period = readPeriod(args, now, problems);
  const { topCampaigns: top } = args;
  if (top < 0 || top > TOP_CAMPAIGNS_MAX) problems.add('topCampaigns', `Must be from 0 to ${TOP_CAMPAIGNS_MAX}.`);
  problems.throwIfAny();
  // One snapshot: scans that are written meanwhile are in all of the figures or in none.
  return context.em.transactional((em) => readOverview(em, scope, period, now, top), {
    isolationLevel: IsolationLevel.REPEATABLE_READ,
    readOnly: true,
  });
}

async function readOverview(
  em: EntityManager,
  scope: FiguresScope,
  period: Period,
  now: number,
  top: number,
): Promise<AnalyticsOverview> {
  const parts = splitPeriod(period, now);
  const before = periodBefore(period);
  const totals = await readTotals(em, scope);
  const counts = await readPeriodCounts(em, scope, parts);
  const previous = await readCounts(em, scope, splitPeriod(before, now));
  return {
    totalScans: totals.scans,
    uniqueScans: totals.uniques,
    scansInPeriod: counts.scans,
    changePercent: changePercent(previous.scans, counts.scans),
    timeline: timelineOf(period, counts.days),
    ...labelListsOf(counts),
    period: figuresOf(period, counts),
    previousPeriod: figuresOf(before, previous),
    hourly: isHourly(period) ? hourlyOf(period, await readHours(em, scope, parts)) : null,
    topCampaigns: await topCampaigns(em, scope, parts, top),
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
