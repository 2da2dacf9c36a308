import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../check-scans.js';
import type { FaultHarness } from '../harness.js';
import type { Scale } from '../scale.js';
import type { ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const STOP_LIMIT_MS = 10_000;

/** SIGTERM under load: accepted requests are completed, and later connections are refused. */
export async function stopUnderLoad(harness: FaultHarness, { rounds }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness);
  const failures: string[] = [];
  let longest = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const load = service.load();
      await sleep(300 + Math.random() * 200);
      const start = performance.now();
      const code = await service.end('SIGTERM');
      const took = performance.now() - start;
      await load.stop();
      longest = Math.max(longest, took);
      if (code !== 0 || took > STOP_LIMIT_MS) failures.push(`stopping ended with ${code} after ${took} ms`);
      await service.start();
    }
    const broken = service.requestLog.count('unanswered');
    if (broken > 0) failures.push(`${broken} requests were not answered: ${service.requestLog.reasons()}`);
    const note = `${rounds} stops, the longest ${(longest / 1000).toFixed(1)} s; ${broken} broken answers, the other unanswered were refused connections`;
    return await checkScans([service], { fault: 'SIGTERM under load', note, failures });
  } finally {
    await service.close();
  }
}
