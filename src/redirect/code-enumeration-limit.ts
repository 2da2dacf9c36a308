import type { IncomingMessage } from 'node:http';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { isUsedUp, takeOne } from '../context/rate-limits.js';

/** Keeps those who try out codes from the database. Asked only about codes that nobody here knows yet. */
export interface CodeEnumerationLimit {
  /** Whether the address has asked for too many codes that nobody has. */
  refuses(request: IncomingMessage): Promise<boolean>;
  /** It asked for one more. */
  noteMiss(request: IncomingMessage): Promise<void>;
}

export interface CodeEnumerationLimitOptions {
  readonly limiter: RateLimiterAbstract;
  /** An address, or an IPv6 network. Kept in memory for the limiter's window, nowhere else. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export const createCodeEnumerationLimit = ({
  limiter,
  addressOf,
}: CodeEnumerationLimitOptions): CodeEnumerationLimit => ({
  refuses: (request) => isUsedUp(limiter, addressOf(request)),
  noteMiss: async (request) => void (await takeOne(limiter, addressOf(request))),
});
