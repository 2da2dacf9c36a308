import type { Cleanup } from './core/cleanup.js';
import type { Config } from './core/config/environment.js';
import { createRateLimits, type RateLimits } from './tenancy/limits/rate-limits.js';
import type { SharedLimitsOptions } from './tenancy/limits/shared-limits/open-shared-limits.js';

/** The Redis client is only loaded if it is used. */
export async function openRateLimits(
  { redisUrl, requestsPerMinute }: Config,
  options: Pick<SharedLimitsOptions, 'saltOf' | 'clock' | 'logger'>,
  cleanup: Cleanup,
): Promise<RateLimits> {
  if (redisUrl === null) return createRateLimits(requestsPerMinute);
  const { openSharedLimits } = await import('./tenancy/limits/shared-limits/open-shared-limits.js');
  const { limits, close } = openSharedLimits({ url: redisUrl, requestsPerMinute, ...options });
  cleanup.add(close);
  return limits;
}
