import type { Change } from '../../platform/database/change-feed/change.js';
import type { FeedView } from '../../platform/database/change-feed/feed-state.js';
import { RowCache } from '../../platform/database/change-feed/row-cache.js';
import type { KnownKey } from './find-key.js';

export interface KeyCacheOptions {
  readonly feed: FeedView & { onChange(handler: (change: Change) => void): void };
  /** Asks the database; null when there is no such key. */
  readonly find: (hash: string) => Promise<KnownKey | null>;
  readonly capacity?: number;
}

/** Some 500 bytes each. */
const CAPACITY = 10_000;
/** A safeguard: rows that somebody changed by SQL, without publishing it. */
const MAX_AGE_MS = 5_000;

/**
 * The keys of recent requests. What a revocation, a rotation or a change of the workspace names is forgotten before this
 * instance acknowledges it, so the command that made the change is answered when no instance uses the old row. While the feed
 * is not listening, every request asks the database. A key that does not exist is not remembered: a new one works at once.
 */
export class KeyCache {
  readonly #keys: RowCache<KnownKey>;

  constructor({ feed, find, capacity = CAPACITY }: KeyCacheOptions) {
    this.#keys = new RowCache({ feed, find, capacity, maxAgeMs: MAX_AGE_MS });
    feed.onChange((change) => this.#invalidate(change));
  }

  /** Returns the key of a hash in base64. Whether it is accepted now is for `refusalOf` to say. */
  async find(hash: string): Promise<KnownKey | null> {
    return this.#keys.get(hash) ?? (await this.#keys.lookUp(hash));
  }

  #invalidate(change: Change): void {
    if (change.kind === 'key') this.#keys.forgetWhere(({ id }) => id === change.id);
    else if (change.kind === 'workspace') this.#keys.forgetWhere(({ workspaceId }) => workspaceId === change.id);
  }
}
