import type { EntityManager } from '@mikro-orm/postgresql';
import { type ComparedFigures, countFigures } from '../../scans/count/count-figures.js';
import { groupsIn, NO_SCANS, onlyCount } from '../../scans/count/figures.js';
import { readTotals } from '../../scans/count/rollups/read-rollups.js';
import { countTotalsOnly } from '../../scans/count/rollups/totals-only.js';
import { planCount } from '../../scans/count/scan-query.js';
import { readInSnapshot } from '../../scans/count/snapshot.js';
import type { Period } from '../../scans/period/period.js';
import type { Count } from '../../scans/rollup/counts.js';
import type { FiguresContext } from '../figures-scope.js';
import { campaignRows, changePercent, findCampaignNames, labelListsOf, rowFigures } from './label-lists.js';
import { type OverviewFields, type OverviewQuery, readOverviewQuery } from './overview-query.js';
import type { OverviewArgs } from './overview-resolver.js';
import type { AnalyticsOverview, PeriodFigures } from './overview-types.js';
import type { CampaignBreakdown } from './row-types.js';
import { showByLabel } from './rows.js';
import { readSplit } from './split/read-split.js';
import { hourlyOf, hoursOfWeekOf, timelineOf } from './timeline.js';

/**
 * Returns the figures of the workspace, of one of its campaigns, or of a segment. The workspace's figures include scans
 * of deleted campaigns. `fields` lists the requested members of the overview; others may be empty or 0.
 */
export async function analyticsOverview(
  context: FiguresContext,
  args: OverviewArgs,
  fields: OverviewFields,
): Promise<AnalyticsOverview> {
  const query = await readOverviewQuery(context, args, fields);
  const { totals, totalsOnly, figures, topCampaigns, split } = await readFigures(context.em, query);
  const { present, past } = figures;
  const { period, compared, zone, days, hours, groupBy } = query;
  const [count, before] = [onlyCount(present, 'total'), onlyCount(past, 'total')];
  return {
    totalScans: totals.scans,
    uniqueScans: totals.uniques,
    scansInPeriod: count.scans,
    changePercent: changePercent(before.scans, count.scans),
    totalsOnlyScans: totalsOnly.scans,
    timeZone: zone.name,
    timeline: timelineOf(days, groupsIn(present, 'day'), present.get('excludedByDay') ?? null),
    ...labelListsOf(figures, query),
    period: figuresOf(period, count),
    previousPeriod: figuresOf(compared, before),
    hourly: groupBy.has('hour')
      ? hourlyOf(hours, groupsIn(present, 'hour'), groupsIn(present, 'excludedByHour'))
      : null,
    hoursOfWeek: groupBy.has('hourOfWeek') ? hoursOfWeekOf(groupsIn(present, 'hourOfWeek')) : null,
    topCampaigns,
    split,
  };
}

/** Reads everything in one snapshot. */
function readFigures(em: EntityManager, query: OverviewQuery) {
  const { subject, scope, split, groupBy } = query;
  const plan = planCount(query);
  const { readsScans } = plan;
  const options = { workspaceId: scope.workspaceId, readsScans, isSmall: !readsScans && !groupBy.has('campaign') };
  return readInSnapshot(em, options, async (snapshot) => {
    const totals = await readTotals(snapshot, subject);
    const figures = await countFigures(snapshot, query, plan);
    return {
      ...{ totals, figures },
      totalsOnly: query.countsTotalsOnly
        ? await countTotalsOnly(snapshot, query)
        : onlyCount(figures.present, 'totalsOnly'),
      topCampaigns: await readTopCampaigns(snapshot, figures, query),
      split: split === null ? null : await readSplit(snapshot, figures, query, split),
    };
  });
}

/**
 * Returns the campaigns with the most scans, and all others as one row. Counting by campaign costs more than the rest
 * of an overview (about 100 ms for a thousand campaigns and 90 days), so it is skipped unless requested.
 */
async function readTopCampaigns(
  em: EntityManager,
  figures: ComparedFigures,
  query: OverviewQuery,
): Promise<CampaignBreakdown[]> {
  if (query.topCampaigns === 0) return [];
  const rows = campaignRows(figures, query);
  const nameOf = await findCampaignNames(em, rows);
  const shown = showByLabel(rows, query.order, (row) => nameOf(row).label);
  return shown.map((row) => ({ ...nameOf(row), ...rowFigures(row) }));
}

const figuresOf = ({ fromMs, toMs }: Period, { scans, uniques }: Readonly<Count> = NO_SCANS): PeriodFigures => ({
  fromUtc: new Date(fromMs),
  toUtc: new Date(toMs),
  scans,
  uniqueScans: uniques,
});
