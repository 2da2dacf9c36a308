import { setTimeout as sleep } from 'node:timers/promises';
import { whyNoCitus } from '../../../support/citus.js';
import { checkScans } from '../../check-scans.js';
import { openCitus } from '../../citus-harness.js';
import type { FaultHarness } from '../../harness.js';
import type { Scale } from '../../scale.js';
import { type ScenarioResult, skippedResult } from '../../scenario-result.js';
import { ServiceUnderTest } from '../../service-under-test.js';

const FAULT = 'A worker of Citus stopped under load';
/** Long enough for the service to know every code. */
const WARM_UP_MS = 300;
/** Share of the rounds of a brief fault, because each of these keeps the drainer waiting before it retries. */
const ROUNDS_SHARE = 0.4;

/**
 * A worker is stopped without warning and restarted, alternating between the one with the scans and the other.
 * Meanwhile scans are redirected, and figures that cannot be read are answered with 503.
 */
export async function citusWorker(harness: FaultHarness, { rounds, loadMs }: Scale): Promise<ScenarioResult> {
  const citus = await openCitus(harness);
  if (citus === null) return skippedResult(FAULT, whyNoCitus() ?? '');
  const service = await ServiceUnderTest.open(citus);
  const failures: string[] = [];
  const times: number[] = [];
  const stops = Math.ceil(rounds * ROUNDS_SHARE) + 1;
  try {
    await service.loadFor(WARM_UP_MS);
    const own = await citus.findWorker(service.database);
    for (let round = 0; round < stops; round++) {
      const worker = round % 2 === 0 ? own : 3 - own;
      const load = service.load();
      await sleep(loadMs / 4 + Math.random() * 200);
      await citus.stop(worker);
      await sleep(loadMs / 4);
      const { status } = await service.client.get('/api/v1/analytics/overview');
      if (status !== (worker === own ? 503 : 200)) failures.push(`the overview was answered with ${status}`);
      await citus.start(worker);
      times.push(await citus.waitForRecovery());
      await sleep(loadMs / 4);
      await load.stop();
    }
    const longest = (Math.max(...times) / 1000).toFixed(1);
    const note = `${stops} stops, in turn of the worker with the scans and of the other; prepared transactions were left for ${longest} s at most`;
    return await checkScans([service], { fault: FAULT, note, failures });
  } finally {
    for (const server of citus.servers) await citus.start(server);
    await service.close();
  }
}
