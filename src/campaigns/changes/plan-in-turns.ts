import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** After so long other requests come first; they wait for one item more at most. */
const BUSY_MS = 4;

/** Plans items one after the other. A check takes up to a few milliseconds, so other requests come in between. */
export async function planInTurns<Item, Plan>(
  items: readonly Item[],
  plan: (item: Item, place: number) => Plan,
  signal?: AbortSignal,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  let yieldAt = performance.now() + BUSY_MS;
  for (const [place, item] of items.entries()) {
    plans.push(plan(item, place));
    if (performance.now() < yieldAt) continue;
    await yieldToEventLoop(undefined, { signal });
    yieldAt = performance.now() + BUSY_MS;
  }
  return plans;
}
