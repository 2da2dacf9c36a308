import { LIMITS } from '../../core/contract/contract-limits.js';

/** The console's queries cost less. */
const EXPENSIVE_COST = LIMITS.graphql.cost / 5;

let previous: Promise<void> = Promise.resolve();

/**
 * Waits until no other expensive query is executed, and returns a function to be called when the response is complete.
 * One at a time, they take as long as all at once, but the memory and the stalls of one. Returns null for other queries.
 */
export async function waitIfExpensive(cost: number): Promise<(() => void) | null> {
  if (cost < EXPENSIVE_COST) return null;
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = previous;
  previous = promise;
  await before;
  return resolve;
}
