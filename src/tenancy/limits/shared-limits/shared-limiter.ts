import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from './redis-link.js';

export interface SharedLimiterOptions {
  readonly link: RedisLink;
  /** Maximum number of uses in a window. */
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
  /** Name of the limit. */
  readonly name: string;
  /** Returns what is stored instead of a key. Keys that concern people must be hashed. */
  readonly storedKey: (key: string) => string;
}

/**
 * A limit counted across all instances in Redis, and by this instance in memory while Redis is down. A key that has
 * used up its limit is refused from memory until its window ends, so it costs Redis at most one request per instance.
 */
export class SharedLimiter extends RateLimiterRedis {
  readonly #inMemory: RateLimiterMemory;
  readonly #storedKey: (key: string) => string;
  /** A library method missing from its types: how long the key is refused from memory. */
  declare readonly getInMemoryBlockMsBeforeExpire: (storedKey: string) => number;

  constructor({ link, points, duration, name, storedKey }: SharedLimiterOptions) {
    const insuranceLimiter = new RateLimiterMemory({ points, duration, keyPrefix: name });
    super({
      storeClient: link,
      points,
      duration,
      keyPrefix: `signpost:limit:${name}`,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter,
    });
    this.#inMemory = insuranceLimiter;
    this.#storedKey = storedKey;
  }

  override getKey(key: string | number): string {
    return super.getKey(this.#storedKey(String(key)));
  }

  /**
   * Returns what this instance knows, without asking Redis, because the redirect must not wait for it. A key that has
   * used up its limit on other instances therefore counts as used up here only after its next use.
   */
  override async get(key: string | number): Promise<RateLimiterRes | null> {
    const refusedMs = this.getInMemoryBlockMsBeforeExpire(this.getKey(key));
    if (refusedMs > 0) return new RateLimiterRes(0, refusedMs, this.points + 1, false);
    return this.#inMemory.get(key);
  }
}
