import { setTimeout as sleep } from 'node:timers/promises';
import { runCli } from '../../support/service/process.js';
import { missingBalancers } from '../fleet/balancer.js';
import { checkCreated, checkLogs, checkPassing, type Fleet, loadFleet, openFleet } from '../fleet/fleet.js';
import { holdTransaction } from '../hold-transaction.js';
import { longestMs } from '../request-log.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import type { Fault, Stage } from '../stage.js';

/** Before, between and after restarts, so that every instance is loaded again. */
const BETWEEN_MS = 500;
/** Before the kill, scans collect in the journals, because a lock blocks draining. */
const COLLECTED_MS = 300;
/** Longer than two checks of HAProxy, and than nginx waits before it tries the instance again. */
const AFTER_MS = 2_500;

async function openThree(stage: Stage): Promise<Fleet> {
  const missing = missingBalancers();
  return missing.length > 0 ? stage.skip(`needs ${missing.join(' and ')}`) : openFleet(stage);
}

/** One after the other under load: no redirect and no API request fails. */
export const rollingRestart: Fault = {
  title: 'Rolling restart behind HAProxy and nginx',
  act: async (stage) => {
    const { check, scans, scale } = stage;
    const fleet = await openThree(stage);
    const [{ requestLog }] = fleet.instances;
    await checkPassing(fleet, check);
    const load = loadFleet(fleet, scale);
    let restarts = 0;
    for (let round = 0; round < Math.ceil(scale.rounds / 5); round++) {
      for (const instance of fleet.instances) {
        await sleep(BETWEEN_MS);
        const { code } = await instance.stop();
        check(code === 0, `stopping ended with ${code}`);
        await instance.start();
        restarts++;
      }
    }
    await sleep(BETWEEN_MS);
    await load.stop();

    const calls = load.calls();
    const failed = calls.filter(({ failure }) => failure !== null);
    check(failed.length === 0, `${failed.length} requests failed: ${failed[0]?.failure}`);
    const unanswered = requestLog.count('unanswered', 'refused');
    check(unanswered === 0, `${unanswered} scans were not answered: ${requestLog.reasons()}`);
    await checkCreated(fleet, check);
    await checkLogs(fleet, check);
    const [scan, call] = [requestLog.entries, calls].map((requests) => longestMs(requests).toFixed(0));
    const requests = `${calls.length} API requests meanwhile, ${failed.length} failed`;
    const longest = `the longest scan took ${scan} ms, the longest API request ${call} ms`;
    return scans({ note: `${restarts} restarts of three instances; ${requests}; ${longest}` });
  },
};

/**
 * From the signal until the process has ended, by `performance.now()`. Meanwhile its port still accepts connections.
 */
interface Kill {
  readonly sent: number;
  readonly ended: number;
}

/** One instance under load. Its journal is adopted by the command, or in every other round by its next start. */
export const killInFleet: Fault = {
  title: 'kill -9 of an instance behind HAProxy and nginx',
  act: async (stage) => {
    const { check, scans, scale } = stage;
    const fleet = await openThree(stage);
    const { instances } = fleet;
    const [first] = instances;
    const { requestLog, directUrl } = first;
    const kills: Kill[] = [];
    let adopted = 0;
    const load = loadFleet(fleet, scale);
    for (let round = 0; round < Math.ceil(scale.rounds / 5); round++) {
      const instance = instances[round % 3] ?? first;
      const isHeld = await holdTransaction(directUrl, async () => {
        await sleep(COLLECTED_MS);
        const sent = performance.now();
        await instance.end('SIGKILL');
        kills.push({ sent, ended: performance.now() });
      });
      check(isHeld, 'no drainer was held');
      await sleep(AFTER_MS);
      if (round % 2 === 0) adopted += await adopt(first, instance, stage);
      await instance.start();
      await sleep(AFTER_MS / 5);
    }
    await load.stop();

    // Only these may fail, or be sent to another instance and therefore stored twice.
    const isInFlight = ({ began, ended }: { began: number; ended: number }): boolean =>
      kills.some((kill) => began <= kill.ended && !(ended < kill.sent));
    const calls = load.calls();
    const failedCalls = calls.filter(({ failure }) => failure !== null);
    const strayCalls = failedCalls.filter((call) => !isInFlight(call));
    check(strayCalls.length === 0, `${strayCalls.length} later requests failed: ${strayCalls[0]?.failure}`);
    const failedScans = requestLog.entries.filter(({ answer }) => answer !== 'redirected');
    const strayScans = failedScans.filter((scan) => !isInFlight(scan));
    check(strayScans.length === 0, `${strayScans.length} later scans failed: ${strayScans[0]?.reason}`);
    await checkCreated(fleet, check);
    check(adopted > 0, 'no scan was adopted');
    const slowest = longestMs([...requestLog.entries, ...calls]);
    const note = `${kills.length} kills; of the requests in flight ${failedScans.length} scans and ${failedCalls.length} of ${calls.length} API requests failed, none later; HAProxy took the instance out after ${noticedMs(fleet, kills)} ms at most; the longest request took ${slowest.toFixed(0)} ms; ${adopted} scans adopted by the command`;
    return scans({ note, may: ['other'], mayRepeat: isInFlight });
  },
};

/** Adopts the journal twice, because the second time must find nothing. Returns the number of moved scans. */
async function adopt(first: ServiceUnderTest, lost: ServiceUnderTest, { check }: Stage): Promise<number> {
  const environment = { DATABASE_URL: first.directUrl, DATA_DIR: `${lost.dataFolder}-none`, LOG_LEVEL: 'silent' };
  const outputs: { moved: number; dropped: number }[] = [];
  for (let time = 0; time < 2; time++) {
    const { code, out, error } = await runCli(environment, 'adopt-journal', lost.dataFolder, '--json');
    check(code === 0, `adopting the journal ended with ${code}: ${error}${out}`);
    if (code !== 0) return 0;
    outputs.push(JSON.parse(out));
  }
  const [once, again] = outputs;
  check(once?.dropped === 0 && again?.moved === 0, `adopted twice: ${JSON.stringify(outputs)}`);
  return once?.moved ?? 0;
}

/** The longest time from a kill to HAProxy's last message that the instance is down. */
function noticedMs({ balancers }: Fleet, kills: readonly Kill[]): string {
  const downs = balancers.flatMap(({ lines }) => lines.filter(({ text }) => /^Server .* is DOWN/.test(text)));
  const times = kills.map(({ sent }) =>
    downs.filter(({ at }) => at > sent && at < sent + AFTER_MS).map(({ at }) => at - sent),
  );
  return Math.max(...times.flat()).toFixed(0);
}
