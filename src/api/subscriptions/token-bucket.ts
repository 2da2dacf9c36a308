/** The rate that a TokenBucket allows. */
export interface BucketSize {
  /** How many may be taken at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Limits a rate. */
export class TokenBucket {
  readonly #size: BucketSize;
  #tokens: number;
  #at: number;

  constructor(size: BucketSize, now: number = performance.now()) {
    this.#size = size;
    this.#tokens = size.burst;
    this.#at = now;
  }

  /** Takes a token; returns false when there is none. `now` is in milliseconds and must not decrease. */
  take(now: number = performance.now()): boolean {
    const { burst, perSecond } = this.#size;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
