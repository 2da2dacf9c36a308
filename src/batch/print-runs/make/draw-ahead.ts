import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../core/errors.js';

/**
 * Does the work for each item and yields the results in order. Up to `ahead` items are in progress at the same time: as
 * many as a workspace has child processes, plus one waiting, so that the workspace's other requests wait only briefly.
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
      // The result is awaited below. Until then, or if the generator ends earlier, its rejection must not end
      // the process.
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

/** Milliseconds before each retry. */
const DELAYS = [500, 2_000, 8_000];

/** Draws, retrying if a child process was busy or died. Returns null if all attempts fail. */
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
