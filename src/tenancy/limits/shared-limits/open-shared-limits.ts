import type { Clock } from '../../../core/clock.js';
import { createRateLimits, type RateLimits } from '../rate-limits.js';
import { hashAddress } from './hash-address.js';
import { RedisLink, type RedisLinkOptions } from './redis-link.js';
import { SharedLimiter } from './shared-limiter.js';

export interface SharedLimitsOptions extends RedisLinkOptions {
  /** 0: requests are unlimited. */
  readonly requestsPerMinute: number;
  /** Returns the salt of the day of the given time. It is the same on all instances and deleted two days later. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
  readonly clock: Clock;
}

/** Opens limits counted across all instances. Never waits for Redis. The caller closes them. */
export function openSharedLimits(options: SharedLimitsOptions): { limits: RateLimits; close: () => Promise<void> } {
  const { requestsPerMinute, saltOf, clock } = options;
  const link = new RedisLink(options);
  const limits = createRateLimits(requestsPerMinute, (points, name, duration) => {
    const hashed = (address: string) => hashAddress(saltOf(clock.now()), name, address);
    const storedKey = name === 'key' ? (id: string) => id : hashed;
    return new SharedLimiter({ link, points, duration, name, storedKey });
  });
  return { limits: { ...limits, redis: link }, close: () => link.close() };
}
