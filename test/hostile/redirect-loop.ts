import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** How redirects were answered in a while. Milliseconds. */
export interface RedirectTimes {
  readonly times: readonly number[];
  readonly failed: number;
}

const WORKER = fileURLToPath(new URL('./redirect-worker.js', import.meta.url));
const EVERY_MS = 10;

/** A thread that asks for redirects: what the test itself computes does not count as the service's time. */
export class RedirectLoop {
  readonly #worker: Worker;

  constructor(url: string) {
    this.#worker = new Worker(WORKER, { workerData: { url, everyMs: EVERY_MS } });
  }

  /** What was answered since the last call. */
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

/** The given share of the values is at most this; 0 when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
