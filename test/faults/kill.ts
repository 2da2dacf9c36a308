import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from './check-scans.js';
import { type FaultHarness, withClient } from './harness.js';
import type { Scale } from './scale.js';
import type { ScenarioResult } from './scenario-result.js';
import { ServiceUnderTest } from './service-under-test.js';

const UNDER_LOAD_MS = [50, 500] as const;
const WHILE_DRAINING_MS = 150;

/**
 * kill -9, by turns: under load, right after it while the journal is drained, and while the drainer's transaction is
 * held in its middle.
 */
export async function kill(harness: FaultHarness, { kills }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  try {
    for (let round = 0; round < kills; round++) {
      const load = service.load();
      await sleep(UNDER_LOAD_MS[0] + Math.random() * (UNDER_LOAD_MS[1] - UNDER_LOAD_MS[0]));
      if (round % 3 === 1) {
        await load.stop();
        await sleep(Math.random() * WHILE_DRAINING_MS);
        await service.end('SIGKILL');
      } else if (round % 3 === 2) {
        await heldInTransaction(service.directUrl, () => service.end('SIGKILL'));
      } else {
        await service.end('SIGKILL');
      }
      await load.stop();
      await service.start();
    }
    const note = `${kills} kills: under load, while draining, in mid-transaction`;
    return await checkScans([service], { fault: 'kill -9 of the service', note });
  } finally {
    await service.close();
  }
}

const HELD_LIMIT_MS = 3_000;

/** Does the work while a transaction of the drainer has written raw scans and waits for a lock on the days' figures. */
export async function heldInTransaction(url: string, work: () => Promise<unknown>): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query('lock table scan_day in exclusive mode');
    let held = false;
    for (const deadline = Date.now() + HELD_LIMIT_MS; !held && Date.now() < deadline; await sleep(10)) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = 'signpost-scans' and wait_event_type = 'Lock'
         and datname = current_database()`,
      );
      held = rowCount !== 0;
    }
    await work();
    await client.query('rollback').catch(() => {});
    return held;
  });
}
