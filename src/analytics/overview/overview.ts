import type { Context } from '../../access/context/context.js';
import type { Period } from '../period/period.js';
import type { Count } from '../rollup/counts.js';
import { labelListsOf } from './label-lists.js';
import type { AnalyticsOverview, PeriodFigures } from './overview-types.js';
import { planFigures } from './plan-figures.js';
import { readFigures } from './read-figures.js';
import { type OverviewArgs, readFiguresRequest } from './read-request.js';
import { hourlyOf, hoursOfWeekOf, timelineOf } from './timeline.js';

/**
 * Returns the figures of the workspace, of one of its campaigns, or of a segment. The workspace's figures include scans
 * of deleted campaigns. `fields` lists the requested members of the overview.
 */
export async function analyticsOverview(
  context: Context,
  args: OverviewArgs,
  fields: ReadonlySet<string>,
): Promise<AnalyticsOverview> {
  const plan = planFigures(await readFiguresRequest(context, args, fields));
  const figures = await readFigures(context.em, plan);
  const { period, compared, zone, days, hours } = plan;
  return {
    totalScans: figures.totals.scans,
    uniqueScans: figures.totals.uniques,
    scansInPeriod: figures.scans,
    changePercent: changePercent(figures.previous.scans, figures.scans),
    timeZone: zone.name,
    timeline: timelineOf(days, figures.days, figures.excludedDays),
    ...labelListsOf(figures),
    period: figuresOf(period, figures),
    previousPeriod: figuresOf(compared, figures.previous),
    hourly: hours === null ? null : hourlyOf(hours, figures.hours, figures.excludedHours),
    hoursOfWeek: plan.withHoursOfWeek ? hoursOfWeekOf(figures.hoursOfWeek) : null,
    topCampaigns: figures.topCampaigns,
  };
}

const figuresOf = ({ fromMs, toMs }: Period, { scans, uniques }: Count): PeriodFigures => ({
  fromUtc: new Date(fromMs),
  toUtc: new Date(toMs),
  scans,
  uniqueScans: uniques,
});

/** Returns the change between two counts in percent, with one decimal. From 0 it is 100, or 0 if both are 0. */
export function changePercent(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const tenths = Math.round((Math.abs(now - before) / before) * 1000);
  // Avoids negative zero, which JSON writers treat differently.
  return tenths === 0 ? 0 : (Math.sign(now - before) * tenths) / 10;
}
