import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Requests in a period; times in milliseconds. */
export interface RedirectTimes {
  readonly times: readonly number[];
  readonly failed: number;
  /** How long the oldest unanswered request has been waiting. */
  readonly waitingMs: number;
}

export interface LoopOptions {
  /** Status of a correct response. */
  readonly status: number;
  readonly everyMs: number;
}

const WORKER = fileURLToPath(new URL('./redirect-worker.js', import.meta.url));
const REDIRECTS: LoopOptions = { status: 302, everyMs: 10 };

/**
 * Requests redirects, or another address, in a separate thread, so that the test's own computing does not count as the
 * service's time.
 */
export class RedirectLoop {
  readonly #worker: Worker;

  constructor(url: string, options: LoopOptions = REDIRECTS) {
    this.#worker = new Worker(WORKER, { workerData: { url, ...options } });
  }

  /** Returns the requests since the last call. */
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

/** Returns the value that this share of the values does not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
