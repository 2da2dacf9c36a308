import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from './harness.js';

/** A safety net for a busy machine: the drainer may have to reconnect first, and waits longer after each attempt. */
const HELD_LIMIT_MS = 30_000;

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
    let held = false;
    for (const deadline = Date.now() + HELD_LIMIT_MS; !held && Date.now() < deadline; await sleep(10)) {
      // Within a transaction PostgreSQL caches the first view of its connections, so a later one would never appear.
      await client.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'
         and datname = current_database()`,
        [application],
      );
      held = rowCount !== 0;
    }
    await work();
    await client.query('rollback').catch(() => {});
    return held;
  });
}
