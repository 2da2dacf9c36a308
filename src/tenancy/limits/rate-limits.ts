import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { responseTooLarge } from '../../core/errors.js';
import { WINDOW_SECONDS } from '../../platform/http/open-server.js';

/** The state of a limit after another use. */
export interface Allowance {
  /** Maximum number of uses in a window. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the window ends and the limit is reset. */
  readonly resetMs: number;
  /** False if this use exceeded the limit. */
  readonly allowed: boolean;
}

/** Rate limits, counted in this process or, with `shared-limits/`, across all instances. */
export interface RateLimits {
  /** REST and GraphQL requests, by key id. Null: unlimited. */
  readonly requests: RateLimiterAbstract | null;
  /** Requests without a valid key, by address. */
  readonly wrongKeys: RateLimiterAbstract;
  /** Requests for codes and shared figures that do not exist, by address. Many of them mean that someone is guessing. */
  readonly wrongCodes: RateLimiterAbstract;
  /** Wrong passwords of shared figures: by the client's address, and by the page for all clients together. */
  readonly wrongPasswords: { readonly byClient: RateLimiterAbstract; readonly byPage: RateLimiterAbstract };
  /** Requests for a sign-in link by mail, per hour, by the client's address. The gate of mails counts by the e-mail's. */
  readonly signInMails: RateLimiterAbstract;
  /**
   * Whether Redis currently counts for all instances, and how often it failed to, so that this instance counted itself.
   * Null without Redis.
   */
  readonly redis: { readonly isAnswering: boolean; readonly failures: number } | null;
}

/** `key` counts by key id, the others by address, except for `password-page`. */
export type LimitName = 'key' | 'wrong-key' | 'wrong-code' | 'password-client' | 'password-page' | 'sign-in-client';

/** Allows for typing errors and a forgotten job with an old key. Guessing a key takes millions. */
const WRONG_KEYS_PER_MINUTE = 60;
/** Allows for a damaged print that several people behind one address scan repeatedly. */
const WRONG_CODES_PER_MINUTE = 60;

const WRONG_PASSWORDS_PER_CLIENT = 10;
/** For guesses from many addresses: at this rate, a list of a million passwords takes twelve days. */
const WRONG_PASSWORDS_PER_PAGE = 60;

/** The longest window of a limit. */
export const HOUR_SECONDS = 3_600;
/** Allows for an office behind one address. */
const SIGN_IN_MAILS_PER_CLIENT = 30;

type Create = (points: number, name: LimitName, duration: number) => RateLimiterAbstract;

const inMemory: Create = (points, keyPrefix, duration) => new RateLimiterMemory({ points, duration, keyPrefix });

/** Returns all limits. With `requestsPerMinute` 0, requests are unlimited. */
export const createRateLimits = (requestsPerMinute: number, create = inMemory): RateLimits => ({
  requests: requestsPerMinute === 0 ? null : create(requestsPerMinute, 'key', WINDOW_SECONDS),
  wrongKeys: create(WRONG_KEYS_PER_MINUTE, 'wrong-key', WINDOW_SECONDS),
  wrongCodes: create(WRONG_CODES_PER_MINUTE, 'wrong-code', WINDOW_SECONDS),
  wrongPasswords: {
    byClient: create(WRONG_PASSWORDS_PER_CLIENT, 'password-client', WINDOW_SECONDS),
    byPage: create(WRONG_PASSWORDS_PER_PAGE, 'password-page', WINDOW_SECONDS),
  },
  signInMails: create(SIGN_IN_MAILS_PER_CLIENT, 'sign-in-client', HOUR_SECONDS),
  redis: null,
});

const refusals = new WeakMap<RateLimiterAbstract, number>();

/** Returns how many uses a limit has refused since the start. */
export const refusedBy = (limiter: RateLimiterAbstract): number => refusals.get(limiter) ?? 0;

/** Counts one use of the key. */
export async function takeOne(limiter: RateLimiterAbstract, key: string): Promise<Allowance> {
  const limit = limiter.points;
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { limit, remaining: remainingPoints, resetMs: msBeforeNext, allowed: true };
  } catch (error) {
    // The library rejects with its result if none is left.
    if (!(error instanceof RateLimiterRes)) throw error;
    refusals.set(limiter, refusedBy(limiter) + 1);
    return { limit, remaining: 0, resetMs: error.msBeforeNext, allowed: false };
  }
}

/** Returns whether the key has used up its limit, as far as this instance knows. Neither counts as a use nor waits. */
export async function isUsedUp(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints > limiter.points;
}

const { responseBytes } = LIMITS.graphql;

/**
 * What a GraphQL query may still read into memory and send, each up to the limit of a response. The cost of a query is
 * known before it is executed, but not how large its texts are: a style may contain a picture of 700 KB.
 */
export class ResponseBudget {
  #unread = responseBytes;
  #unsent = responseBytes;

  get isExceeded(): boolean {
    return this.#unread < 0 || this.#unsent < 0;
  }

  /** Call it before reading rows of this size. Throws `query_too_complex` above the limit, and from then on. */
  read(bytes: number): void {
    this.#unread -= bytes;
    this.#check();
  }

  /** Call it for every value of the response, with its approximate size. Throws like `read`. */
  send(bytes: number): void {
    this.#unsent -= bytes;
    this.#check();
  }

  #check(): void {
    if (this.isExceeded) throw responseTooLarge(responseBytes);
  }
}
