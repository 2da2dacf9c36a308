import type { IncomingMessage } from 'node:http';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { isUsedUp, takeOne } from '../access/context/rate-limits.js';

/** Limits how many non-existent codes an address may request. Only codes that are not cached are checked. */
export interface CodeEnumerationLimit {
  /** Whether the address has requested too many non-existent codes. */
  isExceeded(request: IncomingMessage): Promise<boolean>;
  /** Counts one more request for a non-existent code. */
  countMiss(request: IncomingMessage): Promise<void>;
}

export interface CodeEnumerationLimitOptions {
  readonly limiter: RateLimiterAbstract;
  /**
   * An IPv4 address or an IPv6 network. It is held in memory for the length of the limiter's window, and stored
   * nowhere.
   */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Limits wrong codes per client address. */
export const createCodeEnumerationLimit = ({
  limiter,
  addressOf,
}: CodeEnumerationLimitOptions): CodeEnumerationLimit => ({
  isExceeded: (request) => isUsedUp(limiter, addressOf(request)),
  countMiss: async (request) => void (await takeOne(limiter, addressOf(request))),
});
