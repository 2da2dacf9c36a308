import { setTimeout as sleep } from 'node:timers/promises';
import { whyNoCitus } from '../../../support/citus.js';
import { checkScans } from '../../check-scans.js';
import { openCitus } from '../../citus-harness.js';
import type { FaultHarness } from '../../harness.js';
import type { Scale } from '../../scale.js';
import { type ScenarioResult, skippedResult } from '../../scenario-result.js';
import { ServiceUnderTest } from '../../service-under-test.js';

const FAULT = 'Scans moved between workers of Citus under load';
const ROUNDS_SHARE = 0.2;

/** A workspace's shards are moved from one worker to the other, as in a rebalance, while its scans arrive. */
export async function citusMove(harness: FaultHarness, { rounds, loadMs }: Scale): Promise<ScenarioResult> {
  const citus = await openCitus(harness);
  if (citus === null) return skippedResult(FAULT, whyNoCitus() ?? '');
  const service = await ServiceUnderTest.open(citus);
  const failures: string[] = [];
  const moves = Math.ceil(rounds * ROUNDS_SHARE);
  let longest = 0;
  try {
    await service.loadFor(loadMs);
    for (let round = 0; round < moves; round++) {
      const from = await citus.findWorker(service.database);
      const load = service.load();
      try {
        await sleep(loadMs / 4);
        const begin = performance.now();
        await citus.moveScans(service.database);
        longest = Math.max(longest, performance.now() - begin);
        if ((await citus.findWorker(service.database)) === from) failures.push('nothing was moved');
        await sleep(loadMs / 4);
      } finally {
        await load.stop();
      }
    }
    const note = `${moves} moves of all scans of the workspace, the longest ${(longest / 1000).toFixed(1)} s`;
    return await checkScans([service], { fault: FAULT, note, failures });
  } finally {
    await service.close();
  }
}
