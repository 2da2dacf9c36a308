import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';

/**
 * Deletes expired previews of all workspaces and returns their number. Several instances may run it at the same time.
 */
export async function removeExpiredPreviews(em: EntityManager, clock: Clock): Promise<number> {
  const sql =
    'with gone as (delete from page_preview where expires_utc <= ? returning 1) select count(*)::int from gone';
  const [row] = await em.execute<{ count: number }[]>(sql, [new Date(clock.now())]);
  return row?.count ?? 0;
}
