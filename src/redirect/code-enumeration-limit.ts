import type { IncomingMessage } from 'node:http';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { takeOne } from '../tenancy/limits/rate-limits.js';

/** Limits how many non-existent codes an address may request. Existing codes are never refused. */
export interface CodeEnumerationLimit {
  /** Counts a request for a non-existent code. Returns whether the address has requested too many. */
  isMissRefused(request: IncomingMessage): Promise<boolean>;
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
  isMissRefused: async (request) => !(await takeOne(limiter, addressOf(request))).allowed,
});
