import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, MINUTE_MS } from '../../core/clock.js';
import { packDay } from './pack-day.js';

export interface PackOptions {
  readonly clock: Clock;
  /** Days with fewer counted scans get no blocks, because their raw scans are read fast enough. */
  readonly dayScansMin?: number;
}

const DAY_SCANS_MIN = 1_000;
const DAYS_PER_RUN = 1_000;
/** The next run does the rest. */
const RUN_LIMIT_MS = 5 * MINUTE_MS;
/** By then, the scans of an hour have usually left the journals. Later scans cause its block to be written again. */
const LATE_MS = 2 * MINUTE_MS;

/**
 * Days whose blocks differ from the rollups in counted scans. Late bots on a day without later counted scans are not
 * noticed here; readers notice them and ignore the block. The days are read first, because they may be on other
 * machines than the blocks.
 */
const DAYS = `
  with counted as materialized (
    select d.workspace_id, d.day, d.scans, d.uniques
    from unnest(?::uuid[]) as w (id) join scan_day d on d.workspace_id = w.id and d.subject_id = w.id
    where d.scans >= ?)
  select d.workspace_id as "workspaceId", extract(epoch from d.day)::float8 as seconds
  from counted d
  left join lateral (select sum(scans) as scans, sum(uniques) as uniques from scan_block b
    where b.workspace_id = d.workspace_id and b.day = d.day) as b on true
  where (b.scans is distinct from d.scans or b.uniques is distinct from d.uniques)
    and not exists (select from scan_dropped_month m where d.day >= m.month and d.day < m.month + interval '1 month')
  order by d.day desc limit ${DAYS_PER_RUN}`;

/**
 * Writes missing and outdated blocks of stored scans, newest first, and returns how many. A day that fails does not
 * stop the others; the last failure is thrown at the end.
 */
export async function packScans(
  em: EntityManager,
  { clock, dayScansMin = DAY_SCANS_MIN }: PackOptions,
): Promise<number> {
  const started = clock.now();
  const workspaces = await em.execute<{ id: string }[]>('select id from workspace');
  const ids = `{${workspaces.map(({ id }) => id).join(',')}}`;
  const days = await em.execute<{ workspaceId: string; seconds: number }[]>(DAYS, [ids, dayScansMin]);
  let written = 0;
  let failure: { readonly error: unknown } | null = null;
  for (const { workspaceId, seconds } of days) {
    if (clock.now() - started > RUN_LIMIT_MS) break;
    try {
      written += await packDay(em.fork(), workspaceId, seconds * 1000, { untilMs: started - LATE_MS });
    } catch (error) {
      failure = { error };
    }
  }
  if (failure !== null) throw failure.error;
  return written;
}
