import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileHarness } from './harness.js';
import { tryOrdinaryRequests } from './ordinary-client.js';

/** State of the service after attacks. */
export interface ServiceCheck {
  /** Empty if there are none. */
  readonly problems: readonly string[];
  /** The longest stall of the service's event loop since the last check. */
  readonly stallMs: number;
}

/** Files of aborted uploads may still be in the process of being removed. */
const CLEAN_LIMIT_MS = 10_000;

/** Repeats the check until it returns true or the time is up. Returns whether it did. */
export async function waitFor(limitMs: number, check: () => Promise<boolean>, everyMs = 200): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (;;) {
    if (await check()) return true;
    if (performance.now() > end) return false;
    await sleep(everyMs);
  }
}

/** Checks that the same process runs, its prototypes are unchanged, ordinary requests succeed, and no file is left. */
export async function checkService(harness: HostileHarness): Promise<ServiceCheck> {
  const exited = (): ServiceCheck => ({ problems: [`the process has ended: ${harness.logEnd}`], stallMs: 0 });
  if (!harness.isAlive) return exited();
  const report = await harness.report();
  const changed = report?.changed ?? [];
  const problems = [
    ...(report === null && harness.isAlive ? ['the process has not answered for 20 s'] : []),
    ...(changed.length > 0 ? [`built-in prototypes have changed: ${changed.slice(0, 5).join(', ')}`] : []),
    ...(await tryOrdinaryRequests(harness.victim)),
  ];
  if (!harness.isAlive) return exited();
  if (problems.length > 0) problems.push(`the log ends with ${harness.logEnd.slice(-600)}`);
  const isClean = await waitFor(CLEAN_LIMIT_MS, async () => (await harness.incoming()).length === 0);
  if (!isClean) problems.push(`temporary files remain: ${(await harness.incoming()).length}`);
  return { problems, stallMs: report?.stallMs ?? 0 };
}
