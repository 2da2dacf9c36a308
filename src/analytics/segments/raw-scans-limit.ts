import type { EntityManager } from '@mikro-orm/postgresql';
import { scansNotKept, tooManyScans } from '../../core/errors.js';
import { textArray } from '../counts/postgres-literals.js';
import { type FiguresScope, rollupKeysOf } from '../figures-scope.js';
import { isoDay, type Period } from '../period/period.js';

/** Raw scans that one overview may read, those of the previous period and of other campaigns included. */
export const RAW_SCANS_MAX = 2_000_000;
/** The same with those in blocks, which take a tenth of the time. */
export const SCANS_MAX = 5_000_000;
/** The estimate can be wrong: then this ends the statement. */
const STATEMENT_TIMEOUT = '5s';

/** Settings for statements over many raw scans, until the end of the transaction. */
export async function prepareRawRead(em: EntityManager): Promise<void> {
  await em.execute(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
  // Compiling takes longer than it saves; the counts by city and campaign must fit into memory.
  await em.execute('set local jit = off');
  await em.execute(`set local work_mem = '32MB'`);
}

const QUERY_CANCELED = '57014';

/** Runs a read of raw scans. Throws `too_many_scans` if it took too long. */
export async function refuseTimeout<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) throw tooManyScans(RAW_SCANS_MAX);
    throw error;
  }
}

const DROPPED = `
  select to_char(month, 'YYYY-MM-DD') as month from scan_dropped_month
  where month <= ?::date and month + interval '1 month' > ?::date`;
const KEPT_FROM = `
  select to_char(max(m.month) + interval '1 month', 'YYYY-MM-DD') as kept_from
  from unnest(?::date[]) as m (month)
  join scan_day d on d.day >= greatest(m.month, ?::date) and d.day < m.month + interval '1 month' and d.day <= ?::date
  where d.workspace_id = ? and d.subject_id = any (?::uuid[])`;

/**
 * Throws `scans_not_kept` if the scope had scans in days of the period whose raw scans were deleted at the end of their
 * retention.
 */
export async function requireRawScans(em: EntityManager, scope: FiguresScope, { fromMs, toMs }: Period): Promise<void> {
  const [from, last] = [isoDay(fromMs), isoDay(toMs - 1)];
  const dropped = await em.execute<{ month: string }[]>(DROPPED, [last, from]);
  if (dropped.length === 0) return;
  const [row] = await em.execute<{ kept_from: string | null }[]>(KEPT_FROM, [
    textArray(dropped.map(({ month }) => month)),
    from,
    last,
    scope.workspaceId,
    rollupKeysOf(scope),
  ]);
  const keptFrom = row?.kept_from ?? null;
  if (keptFrom !== null) throw scansNotKept(keptFrom);
}
