import { setTimeout as sleep } from 'node:timers/promises';
import { runCli } from '../../../support/service/process.js';
import { checkScans } from '../../check-scans.js';
import { missingBalancers } from '../../fleet/balancer.js';
import { createdTwice, type Fleet, loadFleet, openFleet } from '../../fleet/fleet.js';
import type { FaultHarness } from '../../harness.js';
import { holdTransaction } from '../../hold-transaction.js';
import { longestMs } from '../../request-log.js';
import type { Scale } from '../../scale.js';
import { type ScenarioResult, skippedResult } from '../../scenario-result.js';
import type { ServiceUnderTest } from '../../service-under-test.js';

const FAULT = 'kill -9 of an instance behind HAProxy and nginx';
/** Before the kill, scans collect in the journals, because a lock blocks draining. */
const COLLECTED_MS = 300;
/** Longer than two checks of HAProxy, and than nginx waits before it tries the instance again. */
const AFTER_MS = 2_500;

/**
 * From the signal until the process has ended, by `performance.now()`. Meanwhile its port still accepts connections.
 */
interface Kill {
  readonly sent: number;
  readonly ended: number;
}

/**
 * In flight during one of the kills: only these may fail, or be sent to another instance and therefore stored twice.
 */
const isInFlight = (kills: readonly Kill[], { began, ended }: { began: number; ended: number }): boolean =>
  kills.some((kill) => began <= kill.ended && !(ended < kill.sent));

/**
 * One instance is killed under load. Its journal is adopted by the command, or in every other round by its next start.
 */
export async function killInFleet(harness: FaultHarness, scale: Scale): Promise<ScenarioResult> {
  const missing = missingBalancers();
  if (missing.length > 0) return skippedResult(FAULT, `needs ${missing.join(' and ')}`);
  const fleet = await openFleet(harness);
  const { instances } = fleet;
  const [{ requestLog, directUrl }] = instances;
  const failures: string[] = [];
  const kills: Kill[] = [];
  let adopted = 0;
  try {
    const load = loadFleet(fleet, scale);
    for (let round = 0; round < Math.ceil(scale.rounds / 5); round++) {
      const instance = instances[round % 3] ?? instances[0];
      const isHeld = await holdTransaction(directUrl, async () => {
        await sleep(COLLECTED_MS);
        const sent = performance.now();
        await instance.end('SIGKILL');
        kills.push({ sent, ended: performance.now() });
      });
      if (!isHeld) failures.push('no drainer was held');
      await sleep(AFTER_MS);
      if (round % 2 === 0) {
        const moved = await adopt(fleet, instance);
        if (typeof moved === 'string') failures.push(moved);
        else adopted += moved;
      }
      await instance.start();
      await sleep(AFTER_MS / 5);
    }
    await load.stop();

    const calls = load.api.flatMap((api) => api.calls);
    const failedCalls = calls.filter(({ failure }) => failure !== null);
    const strayCalls = failedCalls.filter((call) => !isInFlight(kills, call));
    if (strayCalls.length > 0) failures.push(`${strayCalls.length} later requests failed: ${strayCalls[0]?.failure}`);
    const failedScans = requestLog.entries.filter(({ answer }) => answer !== 'redirected');
    const strayScans = failedScans.filter((scan) => !isInFlight(kills, scan));
    if (strayScans.length > 0) failures.push(`${strayScans.length} later scans failed: ${strayScans[0]?.reason}`);
    const twice = await createdTwice(directUrl);
    if (twice.length > 0) failures.push(`${twice.length} campaigns were created twice`);
    if (adopted === 0) failures.push('no scan was adopted');
    const slowest = longestMs([...requestLog.entries, ...calls]);
    const note = `${kills.length} kills; of the requests in flight ${failedScans.length} scans and ${failedCalls.length} of ${calls.length} API requests failed, none later; HAProxy took the instance out after ${noticedMs(fleet, kills)} ms at most; the longest request took ${slowest.toFixed(0)} ms; ${adopted} scans adopted by the command`;
    return await checkScans(instances, {
      fault: FAULT,
      note,
      may: ['other'],
      mayRepeat: (entry) => isInFlight(kills, entry),
      failures,
    });
  } finally {
    await fleet.close();
  }
}

/** Adopts the journal twice, because the second time must find nothing. Returns the moved scans, or the problem. */
async function adopt({ instances }: Fleet, lost: ServiceUnderTest): Promise<number | string> {
  const [first] = instances;
  const environment = { DATABASE_URL: first.directUrl, DATA_DIR: `${lost.dataFolder}-none`, LOG_LEVEL: 'silent' };
  const outputs: { moved: number; dropped: number }[] = [];
  for (let time = 0; time < 2; time++) {
    const { code, out, error } = await runCli(environment, 'adopt-journal', lost.dataFolder, '--json');
    if (code !== 0) return `adopting the journal ended with ${code}: ${error}${out}`;
    outputs.push(JSON.parse(out));
  }
  const [once, again] = outputs;
  if (once?.dropped !== 0 || again?.moved !== 0) return `adopted twice: ${JSON.stringify(outputs)}`;
  return once.moved;
}

/** The longest time from a kill to HAProxy's last message that the instance is down. */
function noticedMs({ balancers }: Fleet, kills: readonly Kill[]): string {
  const downs = balancers.flatMap(({ lines }) => lines.filter(({ text }) => /^Server .* is DOWN/.test(text)));
  const times = kills.map(({ sent }) =>
    downs.filter(({ at }) => at > sent && at < sent + AFTER_MS).map(({ at }) => at - sent),
  );
  return Math.max(...times.flat()).toFixed(0);
}
