import { setTimeout as sleep } from 'node:timers/promises';

/** A safety net for a very busy machine: no test may depend on it. */
export const LIMIT_MS = 120_000;
const EVERY_MS = 20;

/** Checks the condition repeatedly until it holds or the time is up. Returns whether it did. */
export async function holdsWithin(
  limitMs: number,
  holds: () => boolean | Promise<boolean>,
  everyMs: number = EVERY_MS,
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}

/** Resolves when the condition holds. `what` appears in the error if it never does. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs: number = EVERY_MS,
): Promise<void> {
  if (!(await holdsWithin(LIMIT_MS, holds, everyMs))) throw new Error(`this did not happen: ${what}`);
}
