import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../core/errors.js';

/**
 * Does the work for each item and returns the results in their order. So many are being done at a time: as many as a
 * workspace has child processes and one that waits, so that others of the same workspace wait for little.
 */
export async function* drawAhead<Item, Result>(
  items: AsyncIterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // Awaited below; until then, and after an end before that, a failure must not end the process.
      result.catch(() => {});
      running.push(result);
      if (running.length < ahead) continue;
      const first = running.shift();
      if (first !== undefined) yield await first;
    }
    while (running.length > 0) {
      const first = running.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    await Promise.allSettled(running);
  }
}

/** Milliseconds before each further try. */
const DELAYS = [500, 2_000, 8_000];

/** Draws, if need be again: a child process was busy or died. Null when it does not succeed. */
export async function drawOrGiveUp<Result>(draw: () => Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      return await draw();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const delay = DELAYS[failures];
      if (delay === undefined) return null;
      await sleep(delay, undefined, { signal });
    }
  }
}
