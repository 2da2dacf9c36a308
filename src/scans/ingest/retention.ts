import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, DAY_MS } from '../../core/clock.js';
import { MONTHLY_TABLES, type MonthlyTable, monthOf, startOfMonth } from './month-partitions.js';

/** Days for which rows are retained after their own day; 0: forever. */
export interface Retention {
  readonly scanDays: number;
  readonly visitorDays: number;
}

/**
 * A transaction waiting for this lock blocks all later ones, including the drainer's, so it gives up until next time.
 */
const LOCK_LIMIT = '200ms';

const DELETE_BLOCKS = "delete from scan_block where day >= ?::date and day < ?::date + interval '1 month'";

const PARTITIONS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(?) order by 1`;

/**
 * Drops months of raw scans and visitors whose retention time is over. Figures remain. Months with dropped raw scans
 * are recorded, because their figures cannot be recounted, even if a late scan is stored there. Returns the number of
 * dropped partitions; a partition in use remains until next time.
 */
export async function dropOldMonths(em: EntityManager, clock: Clock, retention: Retention): Promise<number> {
  const days: Record<MonthlyTable, number> = { scan: retention.scanDays, scan_visitor: retention.visitorDays };
  let dropped = 0;
  for (const table of MONTHLY_TABLES) {
    if (days[table] === 0) continue;
    const limit = clock.now() - days[table] * DAY_MS;
    for (const { name } of await em.execute<{ name: string }[]>(PARTITIONS, [table])) {
      const month = monthOf(table, name);
      if (month === null || startOfMonth(month.getTime(), 1).getTime() > limit) continue;
      if (await dropPartition(em, table, name, month)) dropped++;
    }
  }
  return dropped;
}

/** Returns false if the partition is in use or another instance has dropped it. */
async function dropPartition(em: EntityManager, table: MonthlyTable, name: string, month: Date): Promise<boolean> {
  try {
    await em.fork().transactional(async (transaction) => {
      // In distributed tables, this applies to the workers too.
      await transaction.execute("set local citus.propagate_set_commands = 'local'");
      await transaction.execute(`set local lock_timeout = '${LOCK_LIMIT}'`);
      if (table === 'scan') {
        const values = [month.toISOString().slice(0, 10)];
        await transaction.execute('insert into scan_dropped_month (month) values (?) on conflict do nothing', values);
        await transaction.execute(DELETE_BLOCKS, [...values, ...values]);
      }
      await transaction.execute(`drop table ${name}`);
    });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // lock_not_available, undefined_table, deadlock_detected
    if (code === '55P03' || code === '42P01' || code === '40P01') return false;
    throw error;
  }
}
