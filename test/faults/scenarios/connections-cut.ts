import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import { type FaultHarness, withClient } from '../harness.js';
import { holdTransaction } from '../hold-transaction.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const WARM_UP_MS = 300;
const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'signpost%'`;

/**
 * The database's connections break under load: cut at random times, so that some end between a commit and its
 * confirmation; ended by the server in the middle of a transaction; and silent for a while, as behind a firewall that
 * drops packets.
 */
export async function connectionsCut(harness: FaultHarness, { rounds, loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const silentMs = Math.min(loadMs, 2_000);
  let inTransaction = 0;
  try {
    // An unknown code may be answered with 503, so all are scanned once before the cuts.
    await service.loadFor(WARM_UP_MS);
    for (let round = 0; round < rounds; round++) {
      const load = service.load();
      for (let cut = 0; cut < 10; cut++) {
        await sleep(20 + Math.random() * 100);
        harness.proxy.cut();
      }
      await sleep(300);
      const terminate = () => withClient(service.directUrl, (client) => client.query(TERMINATE));
      if (await holdTransaction(service.directUrl, terminate)) inTransaction++;
      if (round % 3 === 0) {
        harness.proxy.hang();
        await sleep(silentMs);
        await harness.proxy.pass();
      }
      await load.stop();
    }
    const silences = `silent for ${silentMs} ms in every third round`;
    const note = `${rounds * 10} cuts, ${inTransaction} ends in mid-transaction, ${silences}`;
    const failures = inTransaction === 0 ? ['no connection ended in mid-transaction'] : [];
    return await checkScans([service], { fault: 'Connections to PostgreSQL cut', note, failures });
  } finally {
    await harness.proxy.pass();
    await service.close();
  }
}
