import { setTimeout as sleep } from 'node:timers/promises';
import type { Harness } from './harness.js';
import { tryOrdinary } from './ordinary-client.js';

/** What was found after attacks. */
export interface Verdict {
  /** Empty when all is well. */
  readonly problems: readonly string[];
  /** For how long the service's loop stood still at most since the last look. */
  readonly stallMs: number;
}

/** Removing what was cut off may be under way. */
const CLEAN_WITHIN_MS = 10_000;

/** Tries again until it gives true or the time is over. */
export async function eventually(withinMs: number, check: () => Promise<boolean>, everyMs = 200): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (await check()) return true;
    if (performance.now() > end) return false;
    await sleep(everyMs);
  }
}

/** The same process lives, its prototypes are as they were, ordinary work succeeds, and no file stays behind. */
export async function judgeService(harness: Harness): Promise<Verdict> {
  const exited = (): Verdict => ({ problems: [`the process has ended: ${harness.lastWords}`], stallMs: 0 });
  if (!harness.isAlive) return exited();
  const report = await harness.report();
  const changed = report?.changed ?? [];
  const problems = [
    ...(report === null && harness.isAlive ? ['the process says nothing for 20 s'] : []),
    ...(changed.length > 0 ? [`built-in prototypes have changed: ${changed.slice(0, 5).join(', ')}`] : []),
    ...(await tryOrdinary(harness.victim)),
  ];
  if (!harness.isAlive) return exited();
  if (problems.length > 0) problems.push(`the log ends with ${harness.lastWords.slice(-600)}`);
  const isClean = await eventually(CLEAN_WITHIN_MS, async () => (await harness.incoming()).length === 0);
  if (!isClean) problems.push(`temporary files stay: ${(await harness.incoming()).length}`);
  return { problems, stallMs: report?.stallMs ?? 0 };
}
