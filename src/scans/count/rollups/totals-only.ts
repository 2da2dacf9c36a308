import type { EntityManager } from '@mikro-orm/postgresql';
import { tooManyScans } from '../../../core/errors.js';
import { textArray } from '../../../platform/database/statement.js';
import { isoDay, type Period } from '../../period/period.js';
import type { Count } from '../../rollup/counts.js';
import { NO_SCANS, onlyCount } from '../figures.js';
import { ALL_SCANS, type CountPlan, type FiguresScope, type ScanQuery } from '../scan-query.js';
import { countRollups } from './count-rollups.js';

/*
 * Scans that are counted in totals only are in rollups alone: without labels, and without rows. Each labelled scan
 * has one country, so they are the scans without one.
 */

const FIND = 'select id from campaign where workspace_id = ? and has_totals_only_scans';
/** Includes campaigns that were deleted. */
const SCANNED = 'select subject_id as id from scan_total where workspace_id = ? and subject_id <> workspace_id';

/** Divides the campaigns of a scope into those that may have such scans, and the others. */
export async function divideByTotalsOnly(
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
export async function countTotalsOnly(em: EntityManager, query: ScanQuery): Promise<Readonly<Count>> {
  const { scope } = query;
  const own = scope.campaignIds === null ? scope : (await divideByTotalsOnly(em, scope)).marked;
  if (own.campaignIds?.length === 0) return NO_SCANS;
  const groupBy = new Set(['totalsOnly'] as const);
  const figures = await countRollups(em, { ...query, scope: own, segment: ALL_SCANS, groupBy, days: [], hours: [] });
  return onlyCount(figures, 'totalsOnly');
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
  { fromMs, toMs }: Period,
  { readsHours }: CountPlan,
): Promise<void> {
  const sql = readsHours ? COUNT('scan_hour', 'hour') : COUNT('scan_day', 'day');
  const values = [workspaceId, textArray(campaignIds ?? []), isoDay(fromMs), isoDay(toMs - 1)];
  const [found] = await em.execute<{ rows: number }[]>(sql, values);
  if ((found?.rows ?? 0) > ROLLUPS_MAX) throw tooManyScans(ROLLUPS_MAX);
}
