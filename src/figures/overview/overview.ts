import type { EntityManager } from '@mikro-orm/postgresql';
import { changePercent } from '../../core/contract/figures/change.js';
import { Weekday } from '../../core/contract/rule-words.js';
import { type ComparedFigures, countFigures } from '../../scans/count/count-figures.js';
import { type Groups, groupsIn, NO_SCANS, onlyCount } from '../../scans/count/figures.js';
import { readTotals } from '../../scans/count/rollups/read-rollups.js';
import { countTotalsOnly } from '../../scans/count/rollups/totals-only.js';
import { planCount } from '../../scans/count/scan-query.js';
import { readInSnapshot } from '../../scans/count/snapshot.js';
import { isoLocal, type LocalSpan } from '../../scans/period/local-spans.js';
import { HOURS_OF_WEEK, type Period } from '../../scans/period/period.js';
import type { Count } from '../../scans/rollup/counts.js';
import type { FiguresContext } from '../figures-scope.js';
import { campaignRows, findCampaignNames, labelListsOf, rowFigures, tagList } from './label-lists.js';
import type { OverviewArgs } from './overview-args.js';
import { type OverviewFields, type OverviewQuery, readOverviewQuery } from './overview-query.js';
import type { AnalyticsOverview, HourlyPoint, HourOfWeek, PeriodFigures, TimeSeriesPoint } from './overview-types.js';
import { readFindings } from './read-findings.js';
import type { CampaignBreakdown } from './row-types.js';
import { showByLabel } from './rows.js';
import { readSplit } from './split/read-split.js';
import { NO_CAMPAIGN_TAGS, readTags } from './tag-rows.js';

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
  const { totals, totalsOnly, figures, topCampaigns, tags, split, findings } = await readFigures(context.em, query);
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
    tags,
    split,
    findings,
  };
}

/** Reads everything in one snapshot. */
function readFigures(em: EntityManager, query: OverviewQuery) {
  const { subject, scope, split, groupBy } = query;
  const hasTags = query.tags || split?.rows === 'tag' || split?.columns === 'tag';
  const plan = planCount(query);
  const { readsScans } = plan;
  const options = { workspaceId: scope.workspaceId, readsScans, isSmall: !readsScans && !groupBy.has('campaign') };
  return readInSnapshot(em, options, async (snapshot) => {
    const totals = await readTotals(snapshot, subject);
    const figures = await countFigures(snapshot, query, plan);
    const tags = hasTags ? await readTags(snapshot, scope.workspaceId, figures) : NO_CAMPAIGN_TAGS;
    return {
      ...{ totals, figures },
      totalsOnly: query.countsTotalsOnly
        ? await countTotalsOnly(snapshot, query)
        : onlyCount(figures.present, 'totalsOnly'),
      topCampaigns: await readTopCampaigns(snapshot, figures, query),
      tags: query.tags ? tagList(figures, tags, query) : [],
      split: split === null ? null : await readSplit(snapshot, { figures, tags }, query, split),
      findings: query.isJudged ? await readFindings(snapshot, query, figures) : null,
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

const figuresOf = ({ fromMs, toMs }: Period, { scans, uniques }: Readonly<Count>): PeriodFigures => ({
  fromUtc: new Date(fromMs),
  toUtc: new Date(toMs),
  scans,
  uniqueScans: uniques,
});

/** Returns a point for every local day that the period touches. */
function timelineOf(days: readonly LocalSpan[], counts: Groups, excluded: Groups | null): TimeSeriesPoint[] {
  const points = new Map<string, TimeSeriesPoint>();
  for (const [index, { day }] of days.entries()) {
    const { scans, uniques } = counts.get(String(index)) ?? NO_SCANS;
    const known = points.get(day) ?? { date: day, scans: 0, uniqueScans: 0, excludedScans: 0 };
    points.set(day, {
      date: day,
      scans: known.scans + scans,
      uniqueScans: known.uniqueScans + uniques,
      excludedScans: excluded === null ? null : (known.excludedScans ?? 0) + (excluded.get(String(index))?.scans ?? 0),
    });
  }
  return [...points.values()];
}

/** Returns a point for every local hour that the period touches. */
const hourlyOf = (hours: readonly LocalSpan[], counts: Groups, excluded: Groups): HourlyPoint[] =>
  hours.map(({ startMs, offsetMs }, index) => {
    const { scans, uniques } = counts.get(String(index)) ?? NO_SCANS;
    const excludedScans = excluded.get(String(index))?.scans ?? 0;
    return {
      hourUtc: new Date(startMs),
      hour: isoLocal(startMs, offsetMs),
      scans,
      uniqueScans: uniques,
      excludedScans,
    };
  });

const WEEKDAYS = Object.values(Weekday);

/** Returns a point for each hour of the week, starting Monday at midnight. */
const hoursOfWeekOf = (counts: Groups): HourOfWeek[] =>
  Array.from({ length: HOURS_OF_WEEK }, (_, index) => {
    const { scans, uniques } = counts.get(String(index)) ?? NO_SCANS;
    const weekday = WEEKDAYS[Math.floor(index / 24)] ?? Weekday.Monday;
    return { weekday, hour: index % 24, scans, uniqueScans: uniques };
  });
