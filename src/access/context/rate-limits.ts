import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { WINDOW_SECONDS } from '../../platform/http/server-limits.js';

/** What is left of a limit after one more use. */
export interface Allowance {
  /** The most uses in a window. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the window ends and the limit is restored. */
  readonly resetMs: number;
  /** False: this use was over the limit. */
  readonly allowed: boolean;
}

/** The limits, counted in this process or, with `shared-limits/`, by all instances together. */
export interface RateLimits {
  /** Requests of a key, by its ID, of REST and GraphQL together. Null: not limited. */
  readonly requests: RateLimiterAbstract | null;
  /** Requests without a valid key, by address. */
  readonly wrongKeys: RateLimiterAbstract;
  /** Requests for codes that do not exist, by address. Many of them mean that someone is enumerating codes. */
  readonly wrongCodes: RateLimiterAbstract;
  /** What counts for all instances, and how often it did not so that this one counted by itself. Null: nothing does. */
  readonly redis: { readonly isAnswering: boolean; readonly failures: number } | null;
}

/** `key` counts by a key's ID, the others by address. */
export type LimitName = 'key' | 'wrong-key' | 'wrong-code';

/** Allows for typing errors and a forgotten job with an old key. Guessing a key needs millions. */
const WRONG_KEYS_PER_MINUTE = 60;
/** Allows for a damaged print that is scanned again and again, by several people behind one address. */
const WRONG_CODES_PER_MINUTE = 60;

const inMemory = (points: number, keyPrefix: LimitName): RateLimiterAbstract =>
  new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix });

/** Returns the limits of a minute. `requestsPerMinute` 0: requests are not limited. */
export const createRateLimits = (requestsPerMinute: number, create = inMemory): RateLimits => ({
  requests: requestsPerMinute === 0 ? null : create(requestsPerMinute, 'key'),
  wrongKeys: create(WRONG_KEYS_PER_MINUTE, 'wrong-key'),
  wrongCodes: create(WRONG_CODES_PER_MINUTE, 'wrong-code'),
  redis: null,
});

const refusals = new WeakMap<RateLimiterAbstract, number>();

/** Returns how often a limit has refused a use since the start. */
export const refusedBy = (limiter: RateLimiterAbstract): number => refusals.get(limiter) ?? 0;

/** Counts one use of the key. */
export async function takeOne(limiter: RateLimiterAbstract, key: string): Promise<Allowance> {
  const limit = limiter.points;
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { limit, remaining: remainingPoints, resetMs: msBeforeNext, allowed: true };
  } catch (error) {
    // The library rejects with its result when none is left.
    if (!(error instanceof RateLimiterRes)) throw error;
    refusals.set(limiter, refusedBy(limiter) + 1);
    return { limit, remaining: 0, resetMs: error.msBeforeNext, allowed: false };
  }
}

/** Returns whether the key has used up its limit, as far as this instance knows. Does not count as a use, and never waits. */
export async function isUsedUp(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints > limiter.points;
}
