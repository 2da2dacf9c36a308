import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** After this time, other requests get a turn; they wait for at most one more item. */
const BUSY_MS = 4;

/**
 * Plans items in sequence and lets other requests run in between, because checking an item takes up to a few
 * milliseconds.
 */
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
