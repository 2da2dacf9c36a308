import { setTimeout as sleep } from 'node:timers/promises';

/** A safety net for a very busy machine: no test may depend on it. */
const LIMIT_MS = 120_000;

/** Checks the condition repeatedly and resolves when it holds. `what` appears in the error if it never does. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs: number = 20,
): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`this did not happen: ${what}`);
    await sleep(everyMs);
  }
}
