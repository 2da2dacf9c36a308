import type { FiguresContext } from '../figures-scope.js';
import type { Period } from '../period/period.js';
import type { Count } from '../rollup/counts.js';
import { changePercent } from './change-percent.js';
import { toFiguresRequest } from './figures-question.js';
import { labelListsOf } from './label-lists.js';
import type { OverviewArgs } from './overview-args.js';
import type { AnalyticsOverview, PeriodFigures } from './overview-types.js';
import { planFigures } from './plan-figures.js';
import { readFigures } from './read-figures.js';
import { readQuestion } from './read-question.js';
import { hourlyOf, hoursOfWeekOf, timelineOf } from './timeline.js';

/**
 * Returns the figures of the workspace, of one of its campaigns, or of a segment. The workspace's figures include scans
 * of deleted campaigns. `fields` lists the requested members of the overview; others may be empty or 0.
 */
export async function analyticsOverview(
  context: FiguresContext,
  args: OverviewArgs,
  fields: ReadonlySet<string>,
): Promise<AnalyticsOverview> {
  const plan = planFigures(toFiguresRequest(await readQuestion(context, args, fields)));
  const figures = await readFigures(context.em, plan);
  const { period, compared, zone, days, hours } = plan;
  return {
    totalScans: figures.totals.scans,
    uniqueScans: figures.totals.uniques,
    scansInPeriod: figures.scans,
    changePercent: changePercent(figures.previous.scans, figures.scans),
    totalsOnlyScans: figures.totalsOnlyInPeriod.scans,
    timeZone: zone.name,
    timeline: timelineOf(days, figures.days, figures.excludedDays),
    ...labelListsOf(figures, plan),
    period: figuresOf(period, figures),
    previousPeriod: figuresOf(compared, figures.previous),
    hourly: hours === null ? null : hourlyOf(hours, figures.hours, figures.excludedHours),
    hoursOfWeek: plan.withHoursOfWeek ? hoursOfWeekOf(figures.hoursOfWeek) : null,
    topCampaigns: figures.topCampaigns,
    split: figures.split,
  };
}

const figuresOf = ({ fromMs, toMs }: Period, { scans, uniques }: Count): PeriodFigures => ({
  fromUtc: new Date(fromMs),
  toUtc: new Date(toMs),
  scans,
  uniqueScans: uniques,
});
