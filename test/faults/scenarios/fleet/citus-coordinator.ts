import { setTimeout as sleep } from 'node:timers/promises';
import { whyNoCitus } from '../../../support/citus.js';
import { checkScans } from '../../check-scans.js';
import { openCitus } from '../../citus-harness.js';
import type { FaultHarness } from '../../harness.js';
import type { Scale } from '../../scale.js';
import { type ScenarioResult, skippedResult } from '../../scenario-result.js';
import { ServiceUnderTest } from '../../service-under-test.js';

const FAULT = 'The coordinator of Citus restarted or killed under load';
/** Long enough for the service to know every code. */
const WARM_UP_MS = 300;
const ROUNDS_SHARE = 0.4;

/**
 * The coordinator is restarted under load, alternately after kill -9 of its first process and after an immediate stop.
 */
export async function citusCoordinator(harness: FaultHarness, { rounds, loadMs }: Scale): Promise<ScenarioResult> {
  const citus = await openCitus(harness);
  if (citus === null) return skippedResult(FAULT, whyNoCitus() ?? '');
  const service = await ServiceUnderTest.open(citus);
  const times: number[] = [];
  const restarts = Math.ceil(rounds * ROUNDS_SHARE) + 1;
  try {
    await service.loadFor(WARM_UP_MS);
    for (let round = 0; round < restarts; round++) {
      const load = service.load();
      await sleep(loadMs / 4 + Math.random() * 200);
      await (round % 2 === 0 ? citus.kill(0) : citus.stop(0));
      await sleep(Math.random() * 300);
      await citus.start(0);
      times.push(await citus.waitForRecovery());
      await sleep(loadMs / 4);
      await load.stop();
    }
    const longest = (Math.max(...times) / 1000).toFixed(1);
    const note = `${restarts} restarts, every other one after kill -9; prepared transactions were left for ${longest} s at most`;
    return await checkScans([service], { fault: FAULT, note });
  } finally {
    await citus.start(0);
    await service.close();
  }
}
