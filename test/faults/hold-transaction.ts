import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from './harness.js';

/** The drainer may first have to connect again, and waits longer after each attempt. A safety net for a busy machine. */
const HELD_LIMIT_MS = 30_000;

/**
 * Does the work while a transaction of a drainer, of that application name, has written raw scans and waits for a lock on the days' figures. Returns
 * whether there was such a transaction.
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
      // Within a transaction PostgreSQL shows the connections of its first look, so a later one would never be seen.
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
