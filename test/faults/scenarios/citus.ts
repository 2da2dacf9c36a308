import { setTimeout as sleep } from 'node:timers/promises';
import { whyNoCitus } from '../../support/citus.js';
import { type CitusHarness, openCitus } from '../citus-harness.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import { type Fault, type Stage, underLoad } from '../stage.js';

/** Long enough for the service to know every code. */
const WARM_UP_MS = 300;
/** Shares of the rounds of a brief fault, because the drainer waits before it retries, and moves take long. */
const [STOPS_SHARE, MOVES_SHARE] = [0.4, 0.2];
const seconds = (milliseconds: readonly number[]): string => (Math.max(0, ...milliseconds) / 1000).toFixed(1);

/** Opens a service on the Citus cluster, whose servers all run again at the end. */
async function openOnCitus({
  harness,
  skip,
  open,
  atEnd,
}: Stage): Promise<{ citus: CitusHarness; service: ServiceUnderTest }> {
  const citus = await openCitus(harness);
  if (citus === null) return skip(whyNoCitus() ?? '');
  const service = await open({ on: citus });
  atEnd(async () => {
    for (const server of citus.servers) await citus.start(server);
  });
  return { citus, service };
}

/**
 * Without warning, and restarted, alternating between the one with the scans and the other. Meanwhile scans are
 * redirected, and figures that cannot be read are answered with 503.
 */
export const citusWorker: Fault = {
  title: 'A worker of Citus stopped under load',
  act: async (stage) => {
    const { check, scans } = stage;
    const { rounds, loadMs } = stage.scale;
    const { citus, service } = await openOnCitus(stage);
    const stops = Math.ceil(rounds * STOPS_SHARE) + 1;
    const times: number[] = [];
    await service.loadFor(WARM_UP_MS);
    const own = await citus.findWorker(service.database);
    await underLoad(service, stops, async (_, round) => {
      const worker = round % 2 === 0 ? own : 3 - own;
      await sleep(loadMs / 4 + Math.random() * 200);
      await citus.stop(worker);
      await sleep(loadMs / 4);
      const status = await service.statusOf('/api/v1/analytics/overview');
      check(status === (worker === own ? 503 : 200), `the overview was answered with ${status}`);
      await citus.start(worker);
      times.push(await citus.waitForRecovery());
      await sleep(loadMs / 4);
    });
    const left = `prepared transactions were left for ${seconds(times)} s at most`;
    return scans({ note: `${stops} stops, in turn of the worker with the scans and of the other; ${left}` });
  },
};

/** Alternates between kill -9 of its first process and an immediate stop. */
export const citusCoordinator: Fault = {
  title: 'The coordinator of Citus restarted or killed under load',
  act: async (stage) => {
    const { rounds, loadMs } = stage.scale;
    const { citus, service } = await openOnCitus(stage);
    const restarts = Math.ceil(rounds * STOPS_SHARE) + 1;
    const times: number[] = [];
    await service.loadFor(WARM_UP_MS);
    await underLoad(service, restarts, async (_, round) => {
      await sleep(loadMs / 4 + Math.random() * 200);
      await (round % 2 === 0 ? citus.kill(0) : citus.stop(0));
      await sleep(Math.random() * 300);
      await citus.start(0);
      times.push(await citus.waitForRecovery());
      await sleep(loadMs / 4);
    });
    const left = `prepared transactions were left for ${seconds(times)} s at most`;
    return stage.scans({ note: `${restarts} restarts, every other one after kill -9; ${left}` });
  },
};

/** A workspace's shards are moved from one worker to the other, as in a rebalance, while its scans arrive. */
export const citusMove: Fault = {
  title: 'Scans moved between workers of Citus under load',
  act: async (stage) => {
    const { rounds, loadMs } = stage.scale;
    const { citus, service } = await openOnCitus(stage);
    const moves = Math.ceil(rounds * MOVES_SHARE);
    const times: number[] = [];
    await service.loadFor(loadMs);
    await underLoad(service, moves, async () => {
      const from = await citus.findWorker(service.database);
      await sleep(loadMs / 4);
      const begin = performance.now();
      await citus.moveScans(service.database);
      times.push(performance.now() - begin);
      stage.check((await citus.findWorker(service.database)) !== from, 'nothing was moved');
      await sleep(loadMs / 4);
    });
    return stage.scans({
      note: `${moves} moves of all scans of the workspace, the longest ${seconds(times)} s`,
    });
  },
};
