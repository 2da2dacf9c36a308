import type { Change } from '../database/change-feed/change.js';
import type { FeedState } from '../database/change-feed/change-feed.js';
import type { Logger } from '../shared/logger.js';
import { RecentMap } from '../shared/recent-map.js';
import { throttle } from '../shared/throttle.js';
import { withTimeout } from '../shared/with-timeout.js';
import type { Target } from './target.js';

/** What the cache needs to know of the change feed. */
export interface FeedView {
  readonly state: FeedState;
  readonly generation: number;
}

export interface TargetCacheOptions {
  readonly feed: FeedView;
  /** Asks the database; null when there is no such code. */
  readonly find: (code: string) => Promise<Target | null>;
  readonly logger: Logger;
  readonly capacity?: number;
}

interface Entry {
  readonly target: Target;
  /** The feed's generation when the database was asked. */
  readonly generation: number;
}

interface Lookup {
  readonly promise: Promise<Target | null>;
  /** False once the feed reported a change: the result may be older than the change. */
  isCurrent: boolean;
  /** The lookup that begins when this one has ended, for requests that must not share this one. */
  next: Promise<Target | null> | null;
}

const CAPACITY = 200_000;
/** How long a code without a campaign is remembered: new campaigns are not published in the change feed. */
const ABSENCE_MS = 1_000;
const ABSENCES = 20_000;
const LOOKUPS = 2_000;
const LOG_EVERY_MS = 10_000;
const LIMIT_MS = 1_000;
/** While the feed is unsure every scan waits for the database: a cached target is better than a long wait. */
const UNSURE_LIMIT_MS = 400;

/** The database did not answer in time and there is no cached target: the scan should be tried again. */
export class LookupFailedError extends Error {}

/**
 * The targets of recently scanned codes. Once this instance has acknowledged a change in the feed, the target from before it
 * is never returned.
 */
export class TargetCache {
  readonly #options: TargetCacheOptions;
  readonly #entries: RecentMap<string, Entry>;
  readonly #absences = new RecentMap<string, { readonly until: number; readonly generation: number }>(ABSENCES);
  readonly #lookups = new Map<string, Lookup>();

  readonly #warn: (error: unknown) => void;

  constructor(options: TargetCacheOptions) {
    this.#options = options;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      options.logger.warn({ reason: String(error) }, 'a code cannot be looked up; its scans are answered 503');
    });
    this.#entries = new RecentMap(options.capacity ?? CAPACITY);
  }

  /** Returns the cached target; null: there is no such code; undefined: only `lookUp` can tell. */
  get(code: string): Target | null | undefined {
    const { state, generation } = this.#options.feed;
    if (state === 'unsure') return undefined;
    const entry = this.#entries.get(code);
    if (entry !== undefined) {
      return state === 'unreachable' || entry.generation === generation ? entry.target : undefined;
    }
    const absence = this.#absences.get(code);
    const isAbsent = absence !== undefined && state === 'listening' && absence.generation === generation;
    return isAbsent && performance.now() < absence.until ? null : undefined;
  }

  /** Whether a campaign with this code is cached, even if its target may be out of date. */
  hasEntry(code: string): boolean {
    return this.#entries.get(code) !== undefined;
  }

  /** Reads the database. When that fails, returns the cached target however old, else throws LookupFailedError. */
  async lookUp(code: string): Promise<Target | null> {
    try {
      return await this.#shareLookup(code);
    } catch (error) {
      const entry = this.#entries.get(code);
      if (entry !== undefined) return entry.target;
      this.#warn(error);
      throw new LookupFailedError('the code cannot be looked up at the moment', { cause: error });
    }
  }

  /** To be called with every change in the feed. */
  invalidate(change: Change): void {
    if (change.kind === 'campaign') {
      const wasCached = this.#entries.delete(change.code);
      this.#absences.delete(change.code);
      this.#discardLookup(change.code);
      // Read again at once, so that the code is cached if the database goes away before the next scan.
      if (wasCached) this.lookUp(change.code).catch(() => {});
    } else if (change.kind === 'workspace') {
      this.#entries.deleteWhere(({ target }) => target.workspaceId === change.id);
      for (const code of [...this.#lookups.keys()]) this.#discardLookup(code);
    }
  }

  #discardLookup(code: string): void {
    const lookup = this.#lookups.get(code);
    if (lookup === undefined) return;
    lookup.isCurrent = false;
    this.#lookups.delete(code);
  }

  /**
   * Concurrent requests for a code share one lookup. While the feed is not listening, a lookup under way may have read the
   * state before a change that happened before this request, so the request shares the lookup that begins after it.
   */
  #shareLookup(code: string): Promise<Target | null> {
    const lookup = this.#lookups.get(code);
    if (lookup === undefined) return this.#startLookup(code);
    if (this.#options.feed.state === 'listening') return lookup.promise;
    const again = (): Promise<Target | null> => this.#shareLookup(code);
    lookup.next ??= lookup.promise.then(again, again);
    return lookup.next;
  }

  #startLookup(code: string): Promise<Target | null> {
    const { feed, find } = this.#options;
    if (feed.state === 'unreachable') return Promise.reject(new Error('the database is unreachable'));
    if (this.#lookups.size >= LOOKUPS) return Promise.reject(new Error('too many codes are being looked up'));
    const { generation } = feed;
    const limit = feed.state === 'unsure' ? UNSURE_LIMIT_MS : LIMIT_MS;
    const lookup: Lookup = {
      promise: withTimeout(limit, find(code), 'looking up a code'),
      isCurrent: true,
      next: null,
    };
    const end = (): boolean => {
      if (this.#lookups.get(code) === lookup) this.#lookups.delete(code);
      return lookup.isCurrent;
    };
    this.#lookups.set(code, lookup);
    lookup.promise.then(
      (target) => {
        if (end()) this.#store(code, target, generation);
      },
      () => end(),
    );
    return lookup.promise;
  }

  #store(code: string, target: Target | null, generation: number): void {
    if (target !== null) {
      this.#entries.set(code, { target, generation });
    } else {
      this.#entries.delete(code);
      this.#absences.set(code, { until: performance.now() + ABSENCE_MS, generation });
    }
  }
}
