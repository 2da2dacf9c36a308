import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Redirects of a period; times in milliseconds. */
export interface RedirectTimes {
  readonly times: readonly number[];
  readonly failed: number;
}

const WORKER = fileURLToPath(new URL('./redirect-worker.js', import.meta.url));
const EVERY_MS = 10;

/** Requests redirects in a thread, so that the test's own computing does not count as the service's time. */
export class RedirectLoop {
  readonly #worker: Worker;

  constructor(url: string) {
    this.#worker = new Worker(WORKER, { workerData: { url, everyMs: EVERY_MS } });
  }

  /** Returns the redirects since the last call. */
  async take(): Promise<RedirectTimes> {
    const answer = once(this.#worker, 'message');
    this.#worker.postMessage('take');
    const [times] = await answer;
    return times;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Returns the value that the share of the values does not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
