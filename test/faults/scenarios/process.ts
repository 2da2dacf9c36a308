import { setTimeout as sleep } from 'node:timers/promises';
import { holdTransaction } from '../hold-transaction.js';
import { type Fault, underLoad } from '../stage.js';

const WHILE_DRAINING_MS = 150;
const STOP_LIMIT_MS = 10_000;

/**
 * Alternates between: under load, right after it while the journal is drained, and in the middle of the drainer's held
 * transaction.
 */
export const kill: Fault = {
  title: 'kill -9 of the service',
  act: async ({ open, check, scans, scale: { kills } }) => {
    const service = await open();
    const end = () => service.end('SIGKILL');
    let inTransaction = 0;
    await underLoad(service, kills, async (load, round) => {
      await sleep(50 + Math.random() * 450);
      if (round % 3 === 1) {
        await load.stop();
        await sleep(Math.random() * WHILE_DRAINING_MS);
      }
      if (round % 3 !== 2) await end();
      else if (await holdTransaction(service.directUrl, end)) inTransaction++;
      await load.stop();
      await service.start();
    });
    check(inTransaction > 0, 'no kill was in mid-transaction');
    return scans({ note: `${kills} kills: under load, while draining, ${inTransaction} in mid-transaction` });
  },
};

/** Accepted requests are completed, and later connections are refused. */
export const stopUnderLoad: Fault = {
  title: 'SIGTERM under load',
  act: async ({ open, check, scans, scale: { rounds } }) => {
    const service = await open();
    let longest = 0;
    await underLoad(service, rounds, async (load) => {
      await sleep(300 + Math.random() * 200);
      const { code, took } = await service.stop();
      longest = Math.max(longest, took);
      check(code === 0 && took <= STOP_LIMIT_MS, `stopping ended with ${code} after ${took} ms`);
      await load.stop();
      await service.start();
    });
    const broken = service.requestLog.count('unanswered');
    check(broken === 0, `${broken} requests were not answered: ${service.requestLog.reasons()}`);
    return scans({
      note: `${rounds} stops, the longest ${(longest / 1000).toFixed(1)} s; ${broken} broken answers, the other unanswered were refused connections`,
    });
  },
};
