import type { Change } from '../platform/database/change-feed/change.js';
import type { FeedView } from '../platform/database/change-feed/feed-state.js';
import { RowCache } from '../platform/database/change-feed/row-cache.js';

export interface CallerCacheOptions<Caller> {
  readonly feed: FeedView & { onChange(handler: (change: Change) => void): void };
  /** Asks the database; null when there is no such key or session. */
  readonly find: (hash: string) => Promise<Caller | null>;
  /** Whether a change names this key or session, or what it ends with. */
  readonly isNamedBy: (caller: Caller, change: Change) => boolean;
}

/** Some 600 bytes each. */
const CAPACITY = 10_000;
/** A safeguard: rows that somebody changed by SQL, without publishing it. */
const MAX_AGE_MS = 5_000;

/**
 * The keys, or the sessions, of recent requests. What a revocation, a rotation, a sign-out or a change of the workspace names is
 * forgotten before this instance acknowledges it, so the command that made the change is answered when no instance uses the old
 * row. While the feed is not listening, every request asks the database. A key that does not exist is not remembered: a new one
 * works at once.
 */
export class CallerCache<Caller> {
  readonly #rows: RowCache<Caller>;

  constructor({ feed, find, isNamedBy }: CallerCacheOptions<Caller>) {
    this.#rows = new RowCache({ feed, find, capacity: CAPACITY, maxAgeMs: MAX_AGE_MS });
    feed.onChange((change) => {
      if (change.kind !== 'campaign') this.#rows.forgetWhere((caller) => isNamedBy(caller, change));
    });
  }

  /** Returns the key or session of a hash in base64. Whether it is accepted now is for its refusal to say. */
  async find(hash: string): Promise<Caller | null> {
    return this.#rows.get(hash) ?? (await this.#rows.lookUp(hash));
  }
}
