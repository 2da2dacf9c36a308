import { holdsWithin, LIMIT_MS } from '../support/eventually.js';
import { withClient } from './harness.js';

const WAITING = `select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'
  and datname = current_database()`;

/**
 * Runs the work while a transaction of a drainer with that application name has written raw scans and waits for a lock
 * on the daily figures. Returns whether there was such a transaction.
 */
export async function holdTransaction(
  url: string,
  work: () => Promise<unknown>,
  application = 'signpost-drain',
): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query('lock table scan_day in exclusive mode');
    const isHeld = await holdsWithin(LIMIT_MS, async () => {
      // Within a transaction PostgreSQL caches the first view of its connections, so a later one would never appear.
      await client.query('select pg_stat_clear_snapshot()');
      return (await client.query(WAITING, [application])).rowCount !== 0;
    });
    await work();
    await client.query('rollback').catch(() => {});
    return isHeld;
  });
}
