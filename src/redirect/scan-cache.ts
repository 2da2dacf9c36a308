import type { Logger } from '../core/logger.js';
import { reasonOf } from '../core/net/reason-of.js';
import type { WeightLimit } from '../core/recent-map.js';
import { throttle } from '../core/throttle.js';
import { withTimeout } from '../core/with-timeout.js';
import type { OnChange } from '../platform/database/change-feed/change.js';
import type { FeedView } from '../platform/database/change-feed/feed-state.js';
import { RowCache } from '../platform/database/change-feed/row-cache.js';
import type { Target } from './target.js';

export interface ScanCacheOptions<Row> {
  readonly feed: FeedView & { readonly onChange: OnChange };
  /** Queries the database; null for an unknown key. */
  readonly find: (key: string) => Promise<Row | null>;
  readonly logger: Logger;
  readonly capacity?: number;
  readonly weights?: WeightLimit<Row>;
  /** Milliseconds after which a row is read again. Default: never, because changes are published. */
  readonly maxAgeMs?: number;
}

const CAPACITY = 200_000;
/** Unknown keys are cached briefly, so that guessing codes does not reach the database with every request. */
const ABSENCES = { capacity: 20_000, milliseconds: 1_000 };
const LOOKUPS = 2_000;
const LOG_EVERY_MS = 10_000;
/**
 * How long a scan waits for the database. A cached row, which may have changed since, is better than a long wait;
 * without one, the person would only be asked to try again. When the database is away, the feed notices within two
 * seconds, and nobody waits any longer.
 */
const LIMIT_MS = { cached: 2_000, absent: 3_000 };

/** The database did not answer in time and nothing is cached: the scan should be tried again. */
export class LookupFailedError extends Error {}

/**
 * What recent scans have asked for. Once this instance has acknowledged a change in the feed, the earlier row is never
 * returned, unless the database is away.
 */
export class ScanCache<Row> {
  readonly #feed: FeedView;
  readonly #rows: RowCache<Row>;
  readonly #warn: (error: unknown) => void;

  constructor({ feed, find, logger, capacity = CAPACITY, ...limits }: ScanCacheOptions<Row>) {
    this.#feed = feed;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      logger.warn({ reason: reasonOf(error) }, 'a code cannot be looked up; its scans are answered with 503');
    });
    const findInTime = async (key: string): Promise<Row | null> => {
      // The feed may be wrong: a very busy database may still answer, so a key without an entry is looked up.
      if (feed.state === 'unreachable' && this.hasEntry(key)) throw new Error('the database is unreachable');
      if (this.#rows.lookups >= LOOKUPS) throw new Error('too many codes are being looked up');
      return withTimeout(this.hasEntry(key) ? LIMIT_MS.cached : LIMIT_MS.absent, find(key), 'looking up a code');
    };
    this.#rows = new RowCache({ feed, find: findInTime, capacity, ...limits, absences: ABSENCES });
  }

  /** Returns the cached row, null for an unknown key, or undefined if `lookUp` is needed. */
  get(key: string): Row | null | undefined {
    return this.#feed.state === 'unreachable' ? this.#rows.getAnyAge(key) : this.#rows.get(key);
  }

  /** Returns the cached row, or reads the database; null for an unknown key. Rejects like `lookUp`. */
  async find(key: string): Promise<Row | null> {
    const cached = this.get(key);
    return cached === undefined ? this.lookUp(key) : cached;
  }

  /** Whether the key has a cached row, even if that may be outdated. */
  hasEntry(key: string): boolean {
    return this.#rows.getAnyAge(key) !== undefined;
  }

  /** Reads the database. If that fails, returns the cached row whatever its age, or throws LookupFailedError. */
  async lookUp(key: string): Promise<Row | null> {
    try {
      return await this.#rows.lookUp(key);
    } catch (error) {
      const row = this.#rows.getAnyAge(key);
      if (row !== undefined) return row;
      this.#warn(error);
      throw new LookupFailedError('the code cannot be looked up at the moment', { cause: error });
    }
  }

  /** Read again immediately, so that the row is cached if the database goes away before the next scan. */
  protected forget(key: string): void {
    if (this.#rows.forget(key)) this.lookUp(key).catch(() => {});
  }

  protected forgetWhere(matches: (row: Row) => boolean): void {
    this.#rows.forgetWhere(matches);
  }
}

/**
 * Limit for stored rules, in characters of their JSON. Once prepared they take 0.6 to 1.6 bytes per character, so 250
 * MB at most. Half of it must fit the codes that are scanned regularly, here 14,000 campaigns of 20 ordinary rules.
 */
const WEIGHTS = { most: 160_000_000, of: ({ routing }: Target): number => routing?.size ?? 0 };

/** Targets of recently scanned codes, by code. */
export class TargetCache extends ScanCache<Target> {
  constructor(options: ScanCacheOptions<Target>) {
    super({ ...options, weights: WEIGHTS });
    options.feed.onChange(['campaign'], ({ code }) => this.forget(code));
    options.feed.onChange(['workspace'], ({ id }) => this.forgetWhere(({ workspaceId }) => workspaceId === id));
  }
}
