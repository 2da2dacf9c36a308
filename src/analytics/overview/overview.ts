import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { findCampaign } from '../../campaigns/find-campaign.js';
import type { Context } from '../../context/context.js';
import type { Count } from '../../scans/rollup/counts.js';
import { FieldProblems } from '../../shared/field-problems.js';
import { isUuid } from '../../shared/ids.js';
import { type FiguresScope, readOf } from '../figures-scope.js';
import { type Period, periodBefore, readPeriod } from '../period/period.js';
import { partsOf } from '../period/period-parts.js';
import { countPeriod } from '../read/period-counts.js';
import { readCounts, readHours } from '../read/read-counts.js';
import { readPieces } from '../read/read-pieces.js';
import { readRollups } from '../read/read-rollups.js';
import { readTotals } from '../read/read-totals.js';
import { changePercent } from './change-percent.js';
import { listsOf } from './lists.js';
import type { OverviewArgs } from './overview-args.js';
import type { AnalyticsOverview, PeriodFigures } from './overview-types.js';
import { hourlyOf, isHourly, timelineOf } from './timeline.js';
import { topCampaigns } from './top-campaigns.js';

export const TOP_CAMPAIGNS_MAX = 100;

/** The figures of the workspace, or of one of its campaigns. Scans of deleted campaigns stay in the workspace's. */
export async function analyticsOverview(context: Context, args: OverviewArgs): Promise<AnalyticsOverview> {
  const problems = new FieldProblems(context.inputProblems);
  const subject = await readSubject(context, args.qrCodeId ?? null, problems);
  const now = context.clock.now();
  const period = readPeriod(args, now, problems);
  const { topCampaigns: top } = args;
  if (top < 0 || top > TOP_CAMPAIGNS_MAX) problems.add('topCampaigns', `Must be from 0 to ${TOP_CAMPAIGNS_MAX}.`);
  problems.throwIfAny();
  // One snapshot: figures that are written meanwhile are in all of the answer or in none of it.
  return context.em.transactional((em) => readOverview(em, subject, period, now, top), {
    isolationLevel: IsolationLevel.REPEATABLE_READ,
    readOnly: true,
  });
}

async function readSubject(context: Context, qrCodeId: string | null, problems: FieldProblems): Promise<FiguresScope> {
  const workspaceId = context.workspace.id;
  if (qrCodeId === null || problems.has('qrCodeId')) return { workspaceId, campaignId: null };
  if (!isUuid(qrCodeId)) {
    problems.add('qrCodeId', 'Must be a UUID.');
    return { workspaceId, campaignId: null };
  }
  return { workspaceId, campaignId: (await findCampaign(context.em, qrCodeId)).id };
}

async function readOverview(
  em: EntityManager,
  subject: FiguresScope,
  period: Period,
  now: number,
  top: number,
): Promise<AnalyticsOverview> {
  const read = readOf(em);
  const parts = partsOf(period, now);
  const before = periodBefore(period);
  const totals = await readTotals(read, subject);
  const pieces = await readPieces(read, subject, parts.pieces);
  const tally = await countPeriod(em, await readRollups(read, subject, parts), pieces);
  const previous = await readCounts(read, subject, partsOf(before, now));
  return {
    totalScans: totals.scans,
    uniqueScans: totals.uniques,
    scansInPeriod: tally.scans,
    changePercent: changePercent(previous.scans, tally.scans),
    timeline: timelineOf(period, tally.days),
    ...listsOf(tally),
    period: figuresOf(period, tally),
    previousPeriod: figuresOf(before, previous),
    hourly: isHourly(period) ? hourlyOf(period, await readHours(read, subject, parts), pieces) : null,
    topCampaigns: await topCampaigns(em, subject, parts, top),
  };
}

const figuresOf = ({ fromMs, toMs }: Period, { scans, uniques }: Count): PeriodFigures => ({
  fromUtc: new Date(fromMs),
  toUtc: new Date(toMs),
  scans,
  uniqueScans: uniques,
});
