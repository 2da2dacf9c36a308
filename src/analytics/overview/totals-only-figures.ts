import type { EntityManager } from '@mikro-orm/postgresql';
import { tooManyScans } from '../../core/errors.js';
import { textArray } from '../../platform/database/text-array.js';
import { type PeriodCounts, readPeriodCounts } from '../counts/period-counts.js';
import type { FiguresScope } from '../figures-scope.js';
import { isoDay } from '../period/period.js';
import { splitPeriod } from '../period/split-period.js';
import { type Count, sumOf, sumOfCounts, sumOfLabels } from '../rollup/counts.js';
import { type CountsByIndex, type Figures, type LabelledFigures, NO_SCANS } from './figures.js';
import type { FiguresPlan } from './plan-figures.js';

/*
 * Scans that are counted in totals only are in rollups alone: without labels, and without raw scans. Each labelled scan
 * has one country, so they are the scans without one.
 */

/** Returns the counts of a period that are in totals only. */
export function totalsOnlyIn({ scans, uniques, labels }: Pick<PeriodCounts, 'scans' | 'uniques' | 'labels'>): Count {
  const rest = { scans, uniques };
  for (const count of labels.get('country')?.values() ?? []) {
    rest.scans -= count.scans;
    rest.uniques -= count.uniques;
  }
  return rest;
}

const FIND = 'select id from campaign where workspace_id = ? and has_totals_only_scans';
/** Includes campaigns that were deleted. */
const SCANNED = 'select subject_id as id from scan_total where workspace_id = ? and subject_id <> workspace_id';

/** Divides the campaigns of a scope into those that may have such scans, and the others. */
export async function divideCampaigns(
  em: EntityManager,
  { workspaceId, campaignIds }: FiguresScope,
): Promise<{ readonly marked: FiguresScope; readonly others: FiguresScope }> {
  const idsOf = async (sql: string): Promise<string[]> =>
    (await em.execute<{ id: string }[]>(sql, [workspaceId])).map(({ id }) => id);
  const found = new Set(await idsOf(FIND));
  const all = campaignIds ?? (found.size === 0 ? null : await idsOf(SCANNED));
  const isMarked = (id: string): boolean => found.has(id);
  return {
    marked: { workspaceId, campaignIds: all?.filter(isMarked) ?? [] },
    others: { workspaceId, campaignIds: all?.filter((id) => !isMarked(id)) ?? null },
  };
}

/** Returns the number of such scans in a period, whatever the segment. */
export async function countTotalsOnly(em: EntityManager, { scope, period, now }: FiguresPlan): Promise<Count> {
  const own = scope.campaignIds === null ? scope : (await divideCampaigns(em, scope)).marked;
  if (own.campaignIds?.length === 0) return NO_SCANS;
  return totalsOnlyIn(await readPeriodCounts(em, own, splitPeriod(period, now)));
}

/** Rollups with few labels that can be read in about 500 ms. */
const ROLLUPS_MAX = 200_000;
const COUNT = (table: string, column: string): string => `
  select count(*)::int as rows from (
    select from ${table} where workspace_id = ? and subject_id = any (?::uuid[]) and ${column} >= ?::date
      and ${column} < ?::date + 1 limit ${ROLLUPS_MAX + 1}) as found`;

/** Throws `too_many_scans` if the campaigns have too many rollups to read one by one. */
export async function refuseTooManyRollups(
  em: EntityManager,
  { workspaceId, campaignIds }: FiguresScope,
  { period, readsHours }: Pick<FiguresPlan, 'period' | 'readsHours'>,
): Promise<void> {
  const sql = readsHours ? COUNT('scan_hour', 'hour') : COUNT('scan_day', 'day');
  const values = [workspaceId, textArray(campaignIds ?? []), isoDay(period.fromMs), isoDay(period.toMs - 1)];
  const [found] = await em.execute<{ rows: number }[]>(sql, values);
  if ((found?.rows ?? 0) > ROLLUPS_MAX) throw tooManyScans(ROLLUPS_MAX);
}

const addLabelled = (one: LabelledFigures, other: LabelledFigures): LabelledFigures => ({
  ...sumOfCounts(one, other),
  totalsOnly: sumOfCounts(one.totalsOnly, other.totalsOnly),
  labels: sumOfLabels(one.labels, other.labels),
  campaigns: sumOf(one.campaigns, other.campaigns),
});

/** Adds the figures of different campaigns. */
export function addFigures(one: Figures, other: Figures): Figures {
  const addUnlessNull = (a: CountsByIndex | null, b: CountsByIndex | null): CountsByIndex | null =>
    a === null || b === null ? null : sumOf(a, b);
  return {
    ...addLabelled(one, other),
    previous: addLabelled(one.previous, other.previous),
    days: sumOf(one.days, other.days),
    hours: sumOf(one.hours, other.hours),
    hoursOfWeek: sumOf(one.hoursOfWeek, other.hoursOfWeek),
    excludedDays: addUnlessNull(one.excludedDays, other.excludedDays),
    excludedHours: sumOf(one.excludedHours, other.excludedHours),
  };
}
