import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

/** Long enough for the service to know every code. */
const WARM_UP_MS = 300;

/** PostgreSQL is restarted under load, alternately after an orderly stop and after a crash of all its processes. */
export async function databaseRestart(harness: FaultHarness, { rounds, loadMs }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  try {
    await service.loadFor(WARM_UP_MS);
    for (let round = 0; round < rounds; round++) {
      const load = service.load();
      await sleep(loadMs / 4 + Math.random() * 200);
      await (round % 2 === 0 ? harness.killDatabase() : harness.stopDatabase());
      await sleep(Math.random() * 300);
      await harness.startDatabase();
      await sleep(loadMs / 4);
      await load.stop();
    }
    const note = `${rounds} restarts, every other one after kill -9 of PostgreSQL`;
    return await checkScans([service], { fault: 'PostgreSQL restarted or killed under load', note });
  } finally {
    await harness.startDatabase();
    await service.close();
  }
}
