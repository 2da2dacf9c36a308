import type { Logger } from '../core/logger.js';
import { reasonOf } from '../core/net/reason-of.js';
import { throttle } from '../core/throttle.js';
import { withTimeout } from '../core/with-timeout.js';
import type { Change } from '../platform/database/change-feed/change.js';
import type { FeedView } from '../platform/database/change-feed/feed-state.js';
import { RowCache } from '../platform/database/change-feed/row-cache.js';
import type { Target } from './target.js';

export interface TargetCacheOptions {
  readonly feed: FeedView & { onChange(handler: (change: Change) => void): void };
  /** Queries the database; null for an unknown code. */
  readonly find: (code: string) => Promise<Target | null>;
  readonly logger: Logger;
  readonly capacity?: number;
}

const CAPACITY = 200_000;
/**
 * Limit for stored rules, in characters of their JSON. Once prepared they take 0.6 to 1.6 bytes per character, so 250
 * MB at most. Half of it must fit the codes that are scanned regularly, here 14,000 campaigns of 20 ordinary rules.
 */
const WEIGHTS = { most: 160_000_000, of: ({ routing }: Target): number => routing?.size ?? 0 };
/** Unknown codes are cached briefly, so that guessing codes does not reach the database with every request. */
const ABSENCES = { capacity: 20_000, milliseconds: 1_000 };
const LOOKUPS = 2_000;
const LOG_EVERY_MS = 10_000;
/**
 * How long a scan waits for the database. A cached target, which may have been paused since, is better than a long
 * wait; without one, the person would only be asked to try again. When the database is away, the feed notices within
 * two seconds, and nobody waits any longer.
 */
const LIMIT_MS = { cached: 2_000, absent: 3_000 };

/** The database did not answer in time and there is no cached target: the scan should be tried again. */
export class LookupFailedError extends Error {}

/**
 * Targets of recently scanned codes. Once this instance has acknowledged a change in the feed, the earlier target is
 * never returned.
 */
export class TargetCache {
  readonly #feed: FeedView;
  readonly #targets: RowCache<Target>;
  readonly #warn: (error: unknown) => void;

  constructor({ feed, find, logger, capacity = CAPACITY }: TargetCacheOptions) {
    this.#feed = feed;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      logger.warn({ reason: reasonOf(error) }, 'a code cannot be looked up; its scans are answered with 503');
    });
    const findInTime = async (code: string): Promise<Target | null> => {
      // The feed may be wrong: a very busy database may still answer, so a code without an entry is looked up.
      if (feed.state === 'unreachable' && this.hasEntry(code)) throw new Error('the database is unreachable');
      if (this.#targets.lookups >= LOOKUPS) throw new Error('too many codes are being looked up');
      return withTimeout(this.hasEntry(code) ? LIMIT_MS.cached : LIMIT_MS.absent, find(code), 'looking up a code');
    };
    this.#targets = new RowCache({ feed, find: findInTime, capacity, weights: WEIGHTS, absences: ABSENCES });
    feed.onChange((change) => this.#forget(change));
  }

  /** Returns the cached target, null for an unknown code, or undefined if `lookUp` is needed. */
  get(code: string): Target | null | undefined {
    return this.#feed.state === 'unreachable' ? this.#targets.getAnyAge(code) : this.#targets.get(code);
  }

  /** Whether a campaign with this code is cached, even if its target may be outdated. */
  hasEntry(code: string): boolean {
    return this.#targets.getAnyAge(code) !== undefined;
  }

  /** Reads the database. If that fails, returns the cached target whatever its age, or throws LookupFailedError. */
  async lookUp(code: string): Promise<Target | null> {
    try {
      return await this.#targets.lookUp(code);
    } catch (error) {
      const target = this.#targets.getAnyAge(code);
      if (target !== undefined) return target;
      this.#warn(error);
      throw new LookupFailedError('the code cannot be looked up at the moment', { cause: error });
    }
  }

  #forget(change: Change): void {
    if (change.kind === 'campaign') {
      // Read again immediately, so that the code is cached if the database goes away before the next scan.
      if (this.#targets.forget(change.code)) this.lookUp(change.code).catch(() => {});
    } else if (change.kind === 'workspace') {
      this.#targets.forgetWhere(({ workspaceId }) => workspaceId === change.id);
    }
  }
}
