import { setTimeout as sleep } from 'node:timers/promises';
import type { Trial } from './harness.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

const STOP_LIMIT_MS = 10_000;

/** SIGTERM under load: what was taken is answered whole, then nobody listens any more. */
export async function stopUnderLoad(trial: Trial, { rounds }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  const failures: string[] = [];
  let longest = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const load = stand.load();
      await sleep(300 + Math.random() * 200);
      const start = performance.now();
      const code = await stand.end('SIGTERM');
      const took = performance.now() - start;
      await load.stop();
      longest = Math.max(longest, took);
      if (code !== 0 || took > STOP_LIMIT_MS) failures.push(`stopping gave ${code} after ${took} ms`);
      await stand.start();
    }
    const broken = stand.ledger.count('unanswered');
    if (broken > 0) failures.push(`${broken} requests were not answered: ${stand.ledger.reasons()}`);
    const note = `${rounds} stops, the longest ${(longest / 1000).toFixed(1)} s; ${broken} broken answers, the other unanswered found nobody listening`;
    return await judge([stand], { fault: 'SIGTERM under load', note, failures });
  } finally {
    await stand.close();
  }
}
