import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../core/contract/contract-limits.js';

/** More than one overview of a segment, which has a queue of its own for reading scans. */
const EXPENSIVE_COST = LIMITS.graphql.cost / 2;
/** A query that waits for the database holds up no other one for longer. */
const WAIT_MAX_MS = 3_000;

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
  await Promise.race([before, sleep(WAIT_MAX_MS, undefined, { ref: false })]);
  return resolve;
}
