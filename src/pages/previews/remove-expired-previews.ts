import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';

/** Deletes the previews of all workspaces that have expired, and returns their number. Several instances may do it at once. */
export async function removeExpiredPreviews(em: EntityManager, clock: Clock): Promise<number> {
  const sql =
    'with gone as (delete from page_preview where expires_utc <= ? returning 1) select count(*)::int from gone';
  const [row] = await em.execute<{ count: number }[]>(sql, [new Date(clock.now())]);
  return row?.count ?? 0;
}
