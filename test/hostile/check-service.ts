import { holdsWithin } from '../support/eventually.js';
import type { HostileHarness } from './harness.js';
import { tryOrdinaryRequests } from './ordinary-client.js';
import { residentOf } from './process-memory.js';

/** State of the service after attacks. */
export interface ServiceCheck {
  /** Empty if there are none. */
  readonly problems: readonly string[];
  /** The longest stall of the service's event loop since the last check. */
  readonly stallMs: number;
}

/** Files of aborted uploads may still be in the process of being removed. */
const CLEAN_LIMIT_MS = 10_000;

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
  const isClean = await holdsWithin(CLEAN_LIMIT_MS, async () => (await harness.incoming()).length === 0);
  if (!isClean) problems.push(`temporary files remain: ${(await harness.incoming()).length}`);
  return { problems, stallMs: report?.stallMs ?? 0 };
}

/** Waits until the memory is back at that many megabytes. Returns what it is in the end, and whether that is right. */
export async function awaitMemory(
  { pid }: HostileHarness,
  most: number,
  limitMs: number,
): Promise<{ after: number; isBack: boolean }> {
  let after = Number.POSITIVE_INFINITY;
  const isBack = await holdsWithin(
    limitMs,
    async () => {
      after = (await residentOf(pid)) ?? 0;
      return after <= most;
    },
    500,
  );
  return { after, isBack };
}
