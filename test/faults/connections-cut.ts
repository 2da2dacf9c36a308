import { setTimeout as sleep } from 'node:timers/promises';
import { type Trial, withClient } from './harness.js';
import { heldInTransaction } from './kill.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

const WARM_UP_MS = 300;
const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'signpost%'`;

/**
 * The database's connections broken under load: cut at random times, so that some are lost between a commit and the
 * word of it; ended by the server in the middle of a transaction; and silent for a while, as behind a firewall that
 * drops packets.
 */
export async function connectionsCut(trial: Trial, { rounds, loadMs }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  const silentMs = Math.min(loadMs, 2_000);
  let inTransaction = 0;
  try {
    // Codes that are not known yet may be told to come again.
    await stand.loadFor(WARM_UP_MS);
    for (let round = 0; round < rounds; round++) {
      const load = stand.load();
      for (let cut = 0; cut < 10; cut++) {
        await sleep(20 + Math.random() * 100);
        trial.proxy.cut();
      }
      await sleep(300);
      const terminate = () => withClient(stand.directUrl, (client) => client.query(TERMINATE));
      if (await heldInTransaction(stand.directUrl, terminate)) inTransaction++;
      if (round % 3 === 0) {
        trial.proxy.hang();
        await sleep(silentMs);
        await trial.proxy.pass();
      }
      await load.stop();
    }
    const silences = `silent for ${silentMs} ms in every third round`;
    const note = `${rounds * 10} cuts, ${inTransaction} ends in mid-transaction, ${silences}`;
    return await judge([stand], { fault: 'Connections to PostgreSQL cut', note });
  } finally {
    await trial.proxy.pass();
    await stand.close();
  }
}
