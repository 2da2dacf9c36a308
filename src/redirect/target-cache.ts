import { ScanCache, type ScanCacheOptions } from './scan-cache.js';
import type { Target } from './target.js';

/**
 * Limit for stored rules, in characters of their JSON. Once prepared they take 0.6 to 1.6 bytes per character, so 250
 * MB at most. Half of it must fit the codes that are scanned regularly, here 14,000 campaigns of 20 ordinary rules.
 */
const WEIGHTS = { most: 160_000_000, of: ({ routing }: Target): number => routing?.size ?? 0 };

/** Targets of recently scanned codes, by code. */
export class TargetCache extends ScanCache<Target> {
  constructor(options: ScanCacheOptions<Target>) {
    super({ ...options, weights: WEIGHTS });
    options.feed.onChange((change) => {
      if (change.kind === 'campaign') this.forget(change.code);
      else if (change.kind === 'workspace') this.forgetWhere(({ workspaceId }) => workspaceId === change.id);
    });
  }
}
