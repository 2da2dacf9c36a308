import type { Logger } from '../core/logger.js';
import { throttle } from '../core/throttle.js';
import { withTimeout } from '../core/with-timeout.js';
import type { Change } from '../platform/database/change-feed/change.js';
import type { FeedView } from '../platform/database/change-feed/feed-state.js';
import { RowCache } from '../platform/database/change-feed/row-cache.js';
import type { Target } from './target.js';

export interface TargetCacheOptions {
  readonly feed: FeedView;
  /** Asks the database; null when there is no such code. */
  readonly find: (code: string) => Promise<Target | null>;
  readonly logger: Logger;
  readonly capacity?: number;
}

const CAPACITY = 200_000;
/**
 * Of stored rules, in characters of their JSON, which take 0.6 to 1.6 bytes each once prepared: 250 MB at most. Half of it must
 * hold what is scanned again and again, here 14,000 campaigns of 20 ordinary rules.
 */
const WEIGHTS = { most: 160_000_000, of: ({ routing }: Target): number => routing?.size ?? 0 };
/** Codes without a campaign are remembered for a moment: whoever tries codes does not reach the database with each. */
const ABSENCES = { capacity: 20_000, milliseconds: 1_000 };
const LOOKUPS = 2_000;
const LOG_EVERY_MS = 10_000;
/**
 * How long a scan waits for the database. Where there is a cached target, which may have been paused since, it is better than a long
 * wait; where there is none, the person would only be asked to try again. When the database is away, the feed finds out within two
 * seconds, and nobody waits any more.
 */
const LIMIT_MS = { cached: 2_000, absent: 3_000 };

/** The database did not answer in time and there is no cached target: the scan should be tried again. */
export class LookupFailedError extends Error {}

/**
 * The targets of recently scanned codes. Once this instance has acknowledged a change in the feed, the target from before it
 * is never returned.
 */
export class TargetCache {
  readonly #feed: FeedView;
  readonly #targets: RowCache<Target>;
  readonly #warn: (error: unknown) => void;

  constructor({ feed, find, logger, capacity = CAPACITY }: TargetCacheOptions) {
    this.#feed = feed;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      logger.warn({ reason: String(error) }, 'a code cannot be looked up; its scans are answered 503');
    });
    const findInTime = async (code: string): Promise<Target | null> => {
      // Only what the feed believes: a very busy database may still answer, so a code without an entry is asked for.
      if (feed.state === 'unreachable' && this.hasEntry(code)) throw new Error('the database is unreachable');
      if (this.#targets.lookups >= LOOKUPS) throw new Error('too many codes are being looked up');
      return withTimeout(this.hasEntry(code) ? LIMIT_MS.cached : LIMIT_MS.absent, find(code), 'looking up a code');
    };
    this.#targets = new RowCache({ feed, find: findInTime, capacity, weights: WEIGHTS, absences: ABSENCES });
  }

  /** Returns the cached target; null: there is no such code; undefined: only `lookUp` can tell. */
  get(code: string): Target | null | undefined {
    return this.#feed.state === 'unreachable' ? this.#targets.getAnyAge(code) : this.#targets.get(code);
  }

  /** Whether a campaign with this code is cached, even if its target may be out of date. */
  hasEntry(code: string): boolean {
    return this.#targets.getAnyAge(code) !== undefined;
  }

  /** Reads the database. When that fails, returns the cached target however old, else throws LookupFailedError. */
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

  /** To be called with every change in the feed. */
  invalidate(change: Change): void {
    if (change.kind === 'campaign') {
      // Read again at once, so that the code is cached if the database goes away before the next scan.
      if (this.#targets.forget(change.code)) this.lookUp(change.code).catch(() => {});
    } else if (change.kind === 'workspace') {
      this.#targets.forgetWhere(({ workspaceId }) => workspaceId === change.id);
    }
  }
}
