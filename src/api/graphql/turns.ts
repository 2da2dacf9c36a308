const SLICE_MS = 10;

const waiting: (() => void)[] = [];
let sliceEndMs = 0;

/** Lets the one who has waited longest go on. The event loop polls between two turns. */
function giveTurn(): void {
  sliceEndMs = performance.now() + SLICE_MS;
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/**
 * Returns undefined within the process's current slice of 10 ms, and otherwise a promise of the next one. All requests
 * take turns, so that redirects wait for one slice at most however many large responses are put together.
 */
export function takeTurn(): Promise<void> | undefined {
  if (performance.now() < sliceEndMs) return undefined;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}
