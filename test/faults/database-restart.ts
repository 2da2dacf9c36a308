import { setTimeout as sleep } from 'node:timers/promises';
import type { Trial } from './harness.js';
import { judge } from './oracle.js';
import type { Outcome } from './outcome.js';
import type { Scale } from './scale.js';
import { Stand } from './service-under-test.js';

/** So that every code is known. */
const WARM_UP_MS = 300;

/** PostgreSQL stopped and started again under load, by turns in order and by a crash that ends all its processes. */
export async function databaseRestart(trial: Trial, { rounds, loadMs }: Scale): Promise<Outcome> {
  const stand = await Stand.open(trial);
  try {
    await stand.loadFor(WARM_UP_MS);
    for (let round = 0; round < rounds; round++) {
      const load = stand.load();
      await sleep(loadMs / 4 + Math.random() * 200);
      await (round % 2 === 0 ? trial.killDatabase() : trial.stopDatabase());
      await sleep(Math.random() * 300);
      await trial.startDatabase();
      await sleep(loadMs / 4);
      await load.stop();
    }
    const note = `${rounds} restarts, every other one after kill -9 of PostgreSQL`;
    return await judge([stand], { fault: 'PostgreSQL restarted or killed under load', note });
  } finally {
    await trial.startDatabase();
    await stand.close();
  }
}
