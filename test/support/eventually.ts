import { setTimeout as sleep } from 'node:timers/promises';

/** A safety net only, for a machine that is very busy: no test may need it. */
const LIMIT_MS = 120_000;

/** Resolves as soon as the condition holds, which it looks at again and again. `what`: said when it never does. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs: number = 20,
): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`this did not come to pass: ${what}`);
    await sleep(everyMs);
  }
}
