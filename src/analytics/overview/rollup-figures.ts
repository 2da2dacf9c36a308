import type { EntityManager } from '@mikro-orm/postgresql';
import { readExcluded } from '../counts/excluded-counts.js';
import { readHoursOfWeek } from '../counts/hour-of-week-counts.js';
import { readPeriodCounts } from '../counts/period-counts.js';
import { readCampaigns, readCounts } from '../counts/read-counts.js';
import { readSpans } from '../counts/span-counts.js';
import { type AlignedSpans, alignToHours } from '../period/align-to-hours.js';
import { periodBefore, startOfDay } from '../period/period.js';
import { inHours, splitPeriod } from '../period/split-period.js';
import { isUtc, offsetSpans } from '../period/time-zone.js';
import { checkRawSpans } from '../segments/check-raw-spans.js';
import { type CountsByIndex, type Figures, type FiguresRequest } from './figures.js';

/** What the days and hours of the request take from raw scans: parts of UTC hours that several of them share. */
export interface RollupSpans {
  readonly days: AlignedSpans;
  readonly hours: AlignedSpans | null;
}

export const alignSpans = ({ days, hours }: FiguresRequest): RollupSpans => ({
  days: alignToHours(days),
  hours: hours === null ? null : alignToHours(hours),
});

export const movesScans = ({ days, hours }: RollupSpans): boolean =>
  days.moved.length > 0 || (hours?.moved.length ?? 0) > 0;

/** The figures of all scans. Costs grow with days and labels, and with the scans that days and hours of the zone move. */
export async function readRollupFigures(
  em: EntityManager,
  request: FiguresRequest,
  spans: RollupSpans,
): Promise<Figures> {
  const { scope, period, now } = request;
  const parts = splitPeriod(period, now);
  await checkRawSpans(em, scope, [...spans.days.moved, ...(spans.hours?.moved ?? [])]);
  const counts = await readPeriodCounts(em, scope, parts);
  return {
    scans: counts.scans,
    uniques: counts.uniques,
    labels: counts.labels,
    previous: await readCounts(em, scope, splitPeriod(periodBefore(period), now)),
    days: isUtc(request.zone) ? byIndex(request, counts.days) : await readSpans(em, scope, parts, spans.days),
    hours: spans.hours === null ? new Map() : await readSpans(em, scope, parts, spans.hours),
    hoursOfWeek: request.withHoursOfWeek
      ? await readHoursOfWeek(em, scope, parts, offsetSpans(request.zone, period.fromMs, period.toMs))
      : new Map(),
    ...(await readExcludedPoints(em, request)),
    campaigns: request.withCampaigns ? await readCampaigns(em, scope, parts) : new Map(),
  };
}

/** Counts of UTC days by the index of the day. */
function byIndex({ days }: FiguresRequest, counts: CountsByIndex): CountsByIndex {
  return new Map(
    days.flatMap(({ fromMs }, index) => {
      const count = counts.get(startOfDay(fromMs));
      return count === undefined ? [] : [[index, count] as const];
    }),
  );
}

/** The labels of so many days are read by the hour. */
const EXCLUDED_DAYS_MAX = 100;

async function readExcludedPoints(
  em: EntityManager,
  { scope, period, now, zone, days, hours, withExcludedPoints }: FiguresRequest,
): Promise<Pick<Figures, 'excludedDays' | 'excludedHours'>> {
  if (!withExcludedPoints) return { excludedDays: new Map(), excludedHours: new Map() };
  const parts = splitPeriod(period, now);
  const excludedHours = hours === null ? new Map() : await readExcluded(em, scope, inHours(parts), hours);
  if (isUtc(zone)) return { excludedDays: await readExcluded(em, scope, parts, days), excludedHours };
  const isShort = days.length <= EXCLUDED_DAYS_MAX;
  return { excludedDays: isShort ? await readExcluded(em, scope, inHours(parts), days) : null, excludedHours };
}
