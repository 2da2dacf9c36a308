import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import { holdTransaction } from '../hold-transaction.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const UNDER_LOAD_MS = [50, 500] as const;
const WHILE_DRAINING_MS = 150;

/**
 * kill -9, alternating between: under load, right after it while the journal is drained, and in the middle of the
 * drainer's held transaction.
 */
export async function kill(harness: FaultHarness, { kills }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  let inTransaction = 0;
  try {
    for (let round = 0; round < kills; round++) {
      const load = service.load();
      await sleep(UNDER_LOAD_MS[0] + Math.random() * (UNDER_LOAD_MS[1] - UNDER_LOAD_MS[0]));
      if (round % 3 === 1) {
        await load.stop();
        await sleep(Math.random() * WHILE_DRAINING_MS);
        await service.end('SIGKILL');
      } else if (round % 3 === 2) {
        if (await holdTransaction(service.directUrl, () => service.end('SIGKILL'))) inTransaction++;
      } else {
        await service.end('SIGKILL');
      }
      await load.stop();
      await service.start();
    }
    const failures = inTransaction === 0 ? ['no kill was in mid-transaction'] : [];
    const note = `${kills} kills: under load, while draining, ${inTransaction} in mid-transaction`;
    return await checkScans([service], { fault: 'kill -9 of the service', note, failures });
  } finally {
    await service.close();
  }
}
