import type { EntityManager } from '@mikro-orm/postgresql';
import { readExcluded, readPeriodCounts } from '../counts/period-counts.js';
import { readCampaigns, readCounts, readHoursOfWeek, readSpans } from '../counts/read-counts.js';
import { startOfDay } from '../period/period.js';
import { inHours, splitPeriod } from '../period/split-period.js';
import { isUtc, offsetSpans } from '../period/time-zone.js';
import { checkRawSpans } from '../segments/raw-scans-limit.js';
import { type CountsByIndex, type Figures, type LabelledFigures, NO_COUNTS, NO_FIGURES, NO_SCANS } from './figures.js';
import type { FiguresPlan } from './plan-figures.js';
import { totalsOnlyIn } from './totals-only-figures.js';

/**
 * Returns the figures of all scans. The cost grows with days and labels, and with the raw scans of hours that straddle
 * days in the zone.
 */
export async function readRollupFigures(em: EntityManager, plan: FiguresPlan): Promise<Figures> {
  const { scope, period, now, zone, alignedDays, alignedHours } = plan;
  const parts = splitPeriod(period, now);
  await checkRawSpans(em, scope, [...alignedDays.boundaryHours, ...(alignedHours?.boundaryHours ?? [])]);
  const counts = await readPeriodCounts(em, scope, parts);
  return {
    scans: counts.scans,
    uniques: counts.uniques,
    labels: counts.labels,
    totalsOnly: totalsOnlyIn(counts),
    previous: plan.withPrevious ? await readPrevious(em, plan) : NO_FIGURES,
    days: isUtc(zone) ? byIndex(plan, counts.days) : await readSpans(em, scope, parts, alignedDays),
    hours: alignedHours === null ? NO_COUNTS : await readSpans(em, scope, parts, alignedHours),
    hoursOfWeek: plan.withHoursOfWeek
      ? await readHoursOfWeek(em, scope, parts, offsetSpans(zone, period.fromMs, period.toMs))
      : NO_COUNTS,
    ...(await readExcludedPoints(em, plan)),
    campaigns: plan.withCampaigns ? await readCampaigns(em, scope, parts) : new Map(),
  };
}

async function readPrevious(em: EntityManager, plan: FiguresPlan): Promise<LabelledFigures> {
  const { scope, compared, now, previousDimensions, withPreviousCampaigns } = plan;
  const parts = splitPeriod(compared, now);
  const labelled = previousDimensions.length > 0 ? await readPeriodCounts(em, scope, parts) : null;
  const counts =
    labelled === null
      ? { ...(await readCounts(em, scope, parts)), labels: new Map(), totalsOnly: NO_SCANS }
      : { ...labelled, totalsOnly: totalsOnlyIn(labelled) };
  return { ...counts, campaigns: withPreviousCampaigns ? await readCampaigns(em, scope, parts) : new Map() };
}

/** Re-keys the counts of UTC days by the index of the day. */
function byIndex({ days }: FiguresPlan, counts: CountsByIndex): CountsByIndex {
  return new Map(
    days.flatMap(({ fromMs }, index) => {
      const count = counts.get(startOfDay(fromMs));
      return count === undefined ? [] : [[index, count] as const];
    }),
  );
}

/** For up to this many days, labels are read by the hour. */
const EXCLUDED_DAYS_MAX = 100;

async function readExcludedPoints(
  em: EntityManager,
  { scope, period, now, zone, days, hours, withExcludedPoints }: FiguresPlan,
): Promise<Pick<Figures, 'excludedDays' | 'excludedHours'>> {
  if (!withExcludedPoints) return { excludedDays: NO_COUNTS, excludedHours: NO_COUNTS };
  const parts = splitPeriod(period, now);
  const excludedHours = hours === null ? NO_COUNTS : await readExcluded(em, scope, inHours(parts), hours);
  if (isUtc(zone)) return { excludedDays: await readExcluded(em, scope, parts, days), excludedHours };
  const isShort = days.length <= EXCLUDED_DAYS_MAX;
  return { excludedDays: isShort ? await readExcluded(em, scope, inHours(parts), days) : null, excludedHours };
}
