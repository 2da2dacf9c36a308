import type { Change } from '../../platform/database/change-feed/change.js';
import type { FeedView } from '../../platform/database/change-feed/feed-state.js';
import { RowCache } from '../../platform/database/change-feed/row-cache.js';

export interface CallerCacheOptions<Caller> {
  readonly feed: FeedView & { onChange(handler: (change: Change) => void): void };
  /** Asks the database; null if there is no such key or session. */
  readonly find: (hash: string) => Promise<Caller | null>;
  /** Whether a change concerns this key or session, or something it ends with. */
  readonly isNamedBy: (caller: Caller, change: Change) => boolean;
}

/** About 600 bytes each. */
const CAPACITY = 10_000;
/** A safeguard against changes that somebody made with SQL, without publishing them. */
const MAX_AGE_MS = 5_000;

/**
 * Caches the keys or sessions of recent requests. Entries affected by a revocation, rotation, sign-out or workspace
 * change are removed before this instance acknowledges the change, so when the command that made it responds, no
 * instance uses the old row. While the feed is not listening, every request asks the database. Missing keys are not
 * cached, so a new one works immediately.
 */
export class CallerCache<Caller> {
  readonly #rows: RowCache<Caller>;

  constructor({ feed, find, isNamedBy }: CallerCacheOptions<Caller>) {
    this.#rows = new RowCache({ feed, find, capacity: CAPACITY, maxAgeMs: MAX_AGE_MS });
    feed.onChange((change) => {
      if (change.kind !== 'campaign') this.#rows.forgetWhere((caller) => isNamedBy(caller, change));
    });
  }

  /** Returns the key or session with a base64 hash. Check separately whether it is currently accepted. */
  async find(hash: string): Promise<Caller | null> {
    return this.#rows.get(hash) ?? (await this.#rows.lookUp(hash));
  }
}
