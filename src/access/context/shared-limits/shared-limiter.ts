import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from './redis-link.js';

export interface SharedLimiterOptions {
  readonly link: RedisLink;
  /** The most uses in a window. */
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  /** Of the limit. */
  readonly name: string;
  /** What is stored in place of a key. Keys that are about people must be hashed. */
  readonly storedKey: (key: string) => string;
}

/**
 * A limit that all instances count together in Redis, and this one in memory while Redis is away. A key that has used up its
 * limit is refused from memory until its window ends: it costs Redis at most one call for each instance.
 */
export class SharedLimiter extends RateLimiterRedis {
  readonly #inMemory: RateLimiterMemory;
  readonly #storedKey: (key: string) => string;
  /** A method of the library, which its types lack: how long the key is refused from memory. */
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
   * What this instance knows, without asking Redis: the redirect must not wait for that. So a key that has used up its limit
   * on other instances counts as used up here after its next use.
   */
  override async get(key: string | number): Promise<RateLimiterRes | null> {
    const refusedMs = this.getInMemoryBlockMsBeforeExpire(this.getKey(key));
    if (refusedMs > 0) return new RateLimiterRes(0, refusedMs, this.points + 1, false);
    return this.#inMemory.get(key);
  }
}
