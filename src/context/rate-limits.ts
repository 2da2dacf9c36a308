import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { MINUTE_MS } from '../shared/clock.js';

/** What is left of a limit after one more was taken. */
export interface Allowance {
  /** Most per window. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the window ends and all of it is there again. */
  readonly resetMs: number;
  /** False: this one was over the limit. */
  readonly allowed: boolean;
}

/**
 * Everybody's limits, counted in this process. Behind the library's own abstract class, of which it has one for Redis,
 * too, for the day when several instances are to count together.
 */
export interface RateLimits {
  /** Requests of a key, by its id, over all doors. Null: not limited. */
  readonly requests: RateLimiterAbstract | null;
  /** Requests without a valid key, by address. */
  readonly wrongKeys: RateLimiterAbstract;
  /** Codes that nobody has, by address: who asks for many is guessing. */
  readonly wrongCodes: RateLimiterAbstract;
}

export const WINDOW_SECONDS = MINUTE_MS / 1000;
/** People mistype a key a few times, a forgotten job with an old one asks now and then; guessing needs millions. */
const WRONG_KEYS_PER_MINUTE = 60;
/** A torn or worn print is scanned again and again by one person, or by several behind one address. */
const WRONG_CODES_PER_MINUTE = 60;

const perWindow = (points: number, keyPrefix: string): RateLimiterAbstract =>
  new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix });

/** `requestsPerMinute` 0: requests are not limited. */
export const createRateLimits = (requestsPerMinute: number): RateLimits => ({
  requests: requestsPerMinute === 0 ? null : perWindow(requestsPerMinute, 'key'),
  wrongKeys: perWindow(WRONG_KEYS_PER_MINUTE, 'wrong-key'),
  wrongCodes: perWindow(WRONG_CODES_PER_MINUTE, 'wrong-code'),
});

const refusals = new WeakMap<RateLimiterAbstract, number>();

/** How often a limit was found used up, since the start. */
export const refusedBy = (limiter: RateLimiterAbstract): number => refusals.get(limiter) ?? 0;

/** Takes one. The library rejects with its result when there is none left. */
export async function takeOne(limiter: RateLimiterAbstract, key: string): Promise<Allowance> {
  const limit = limiter.points;
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { limit, remaining: remainingPoints, resetMs: msBeforeNext, allowed: true };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    refusals.set(limiter, refusedBy(limiter) + 1);
    return { limit, remaining: 0, resetMs: error.msBeforeNext, allowed: false };
  }
}

/** Whether the key has used up its limit already. Takes nothing. */
export async function isUsedUp(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints > limiter.points;
}
