export interface BucketSize {
  /** At once, after a while of rest. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts against a rate. */
export class TokenBucket {
  readonly #size: BucketSize;
  #left: number;
  #at: number;

  constructor(size: BucketSize, now: number = performance.now()) {
    this.#size = size;
    this.#left = size.burst;
    this.#at = now;
  }

  /** Takes one; false when there is none left. `now` in milliseconds, never going back. */
  take(now: number = performance.now()): boolean {
    const { burst, perSecond } = this.#size;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
