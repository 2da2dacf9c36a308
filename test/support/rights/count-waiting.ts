import type { EntityManager } from '@mikro-orm/postgresql';

const WAITING = `
  select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Returns how many connections of the database wait for a lock. */
export async function countWaiting(em: EntityManager): Promise<number> {
  const [row] = await em.fork().execute<{ count: number }[]>(WAITING);
  return row?.count ?? 0;
}
