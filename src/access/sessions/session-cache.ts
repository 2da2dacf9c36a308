import type { Change } from '../../platform/database/change-feed/change.js';
import type { FeedView } from '../../platform/database/change-feed/feed-state.js';
import { RowCache } from '../../platform/database/change-feed/row-cache.js';
import type { KnownSession } from './find-session.js';

export interface SessionCacheOptions {
  readonly feed: FeedView & { onChange(handler: (change: Change) => void): void };
  /** Asks the database; null when there is no such session. */
  readonly find: (hash: string) => Promise<KnownSession | null>;
}

/** Some 600 bytes each. */
const CAPACITY = 10_000;
/** A safeguard: rows that somebody changed by SQL, without publishing it. */
const MAX_AGE_MS = 5_000;

/**
 * The sessions of recent requests, with their keys, kept current as `KeyCache` keeps keys: a sign-out is answered when no
 * instance accepts the session any more.
 */
export class SessionCache {
  readonly #sessions: RowCache<KnownSession>;

  constructor({ feed, find }: SessionCacheOptions) {
    this.#sessions = new RowCache({ feed, find, capacity: CAPACITY, maxAgeMs: MAX_AGE_MS });
    feed.onChange((change) => this.#invalidate(change));
  }

  /** Returns the session of a hash in base64. Whether it is accepted now is for `sessionRefusalOf` to say. */
  async find(hash: string): Promise<KnownSession | null> {
    return this.#sessions.get(hash) ?? (await this.#sessions.lookUp(hash));
  }

  #invalidate(change: Change): void {
    if (change.kind === 'session') this.#sessions.forgetWhere(({ id }) => id === change.id);
    else if (change.kind === 'key') this.#sessions.forgetWhere(({ key }) => key.id === change.id);
    else if (change.kind === 'workspace') this.#sessions.forgetWhere(({ key }) => key.workspaceId === change.id);
  }
}
