import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';

/** Sessions and links of all workspaces. */
const SQL = `
  with ended as (delete from session where expires_utc <= ? returning 1),
       unused as (delete from sign_in_link where expires_utc <= ? returning 1)
  select (select count(*) from ended)::int + (select count(*) from unused)::int as count`;

/**
 * Deletes sessions and sign-in links that have expired; they were refused from then on. Returns their number. Several
 * instances may do it at once.
 */
export async function removeExpiredSessions(em: EntityManager, clock: Clock): Promise<number> {
  const now = new Date(clock.now());
  const [row] = await em.execute<{ count: number }[]>(SQL, [now, now]);
  return row?.count ?? 0;
}
