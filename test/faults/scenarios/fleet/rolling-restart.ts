import { setTimeout as sleep } from 'node:timers/promises';
import { checkScans } from '../../check-scans.js';
import { missingBalancers } from '../../fleet/balancer.js';
import { createdTwice, loadFleet, logFailures, openFleet, passingFailures } from '../../fleet/fleet.js';
import type { FaultHarness } from '../../harness.js';
import { longestMs } from '../../request-log.js';
import type { Scale } from '../../scale.js';
import { type ScenarioResult, skippedResult } from '../../scenario-result.js';

const FAULT = 'Rolling restart behind HAProxy and nginx';
/** Before, between and after the restarts, so that every instance is loaded again. */
const BETWEEN_MS = 500;

/** Three instances are restarted one after the other under load: no redirect and no API request fails. */
export async function rollingRestart(harness: FaultHarness, scale: Scale): Promise<ScenarioResult> {
  const missing = missingBalancers();
  if (missing.length > 0) return skippedResult(FAULT, `needs ${missing.join(' and ')}`);
  const fleet = await openFleet(harness);
  const { instances } = fleet;
  const [{ requestLog, directUrl }] = instances;
  try {
    const failures = await passingFailures(fleet);
    const load = loadFleet(fleet, scale);
    let restarts = 0;
    for (let round = 0; round < Math.ceil(scale.rounds / 5); round++) {
      for (const instance of instances) {
        await sleep(BETWEEN_MS);
        const code = await instance.end('SIGTERM');
        if (code !== 0) failures.push(`stopping ended with ${code}`);
        await instance.start();
        restarts++;
      }
    }
    await sleep(BETWEEN_MS);
    await load.stop();

    const calls = load.api.flatMap((api) => api.calls);
    const failed = calls.filter(({ failure }) => failure !== null);
    if (failed.length > 0) failures.push(`${failed.length} requests failed: ${failed[0]?.failure}`);
    const unanswered = requestLog.count('unanswered', 'refused');
    if (unanswered > 0) failures.push(`${unanswered} scans were not answered: ${requestLog.reasons()}`);
    const twice = await createdTwice(directUrl);
    if (twice.length > 0) failures.push(`${twice.length} campaigns were created twice`);
    failures.push(...(await logFailures(fleet)));
    const longest = [requestLog.entries, calls].map((requests) => longestMs(requests).toFixed(0));
    const note = `${restarts} restarts of three instances; ${calls.length} API requests meanwhile, ${failed.length} failed; the longest scan took ${longest[0]} ms, the longest API request ${longest[1]} ms`;
    return await checkScans(instances, { fault: FAULT, note, failures });
  } finally {
    await fleet.close();
  }
}
