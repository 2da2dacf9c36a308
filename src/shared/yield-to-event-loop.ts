import { setImmediate as turn } from 'node:timers/promises';

/** Longer work without a pause would delay redirects noticeably. */
const SLICE_MS = 5;

/** For long work on the thread of the redirect: yields to the event loop whenever the work has run for 5 ms. */
export class Breath {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** Lets the event loop turn once. */
  async take(): Promise<void> {
    await turn();
    this.#since = performance.now();
  }

  /** Calls `each` for every value, with pauses. */
  async forEach<T>(values: Iterable<T>, each: (value: T, index: number) => void): Promise<void> {
    let index = 0;
    for (const value of values) {
      each(value, index++);
      if (index % 64 === 0 && this.isDue) await this.take();
    }
  }
}
