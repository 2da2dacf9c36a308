import type { IncomingMessage } from 'node:http';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { isUsedUp, takeOne } from '../access/context/rate-limits.js';

/** Limits how many codes that do not exist an address may ask for. Only codes that are not cached are checked. */
export interface CodeEnumerationLimit {
  /** Whether the address has asked for too many codes that do not exist. */
  isExceeded(request: IncomingMessage): Promise<boolean>;
  /** Counts one more code that does not exist. */
  countMiss(request: IncomingMessage): Promise<void>;
}

export interface CodeEnumerationLimitOptions {
  readonly limiter: RateLimiterAbstract;
  /** An address, or an IPv6 network. Kept in memory for the limiter's window, nowhere else. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** The limit of wrong codes by the client's address. */
export const createCodeEnumerationLimit = ({
  limiter,
  addressOf,
}: CodeEnumerationLimitOptions): CodeEnumerationLimit => ({
  isExceeded: (request) => isUsedUp(limiter, addressOf(request)),
  countMiss: async (request) => void (await takeOne(limiter, addressOf(request))),
});
