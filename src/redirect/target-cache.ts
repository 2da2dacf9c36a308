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
  /** False once a change was heard: what it finds may be of before the change. */
  current: boolean;
  /** The lookup that begins when this one has ended, for those who must not share in this one. */
  next: Promise<Target | null> | null;
}

const CAPACITY = 200_000;
/** A code without a campaign is remembered for this long only: nobody announces a code that is new. */
const ABSENCE_MS = 1_000;
const ABSENCES = 20_000;
const LOOKUPS = 2_000;
const LOG_EVERY_MS = 10_000;
const LIMIT_MS = 1_000;
/** While the feed is unsure every scan waits for the database: better the known target than a long wait. */
const UNSURE_LIMIT_MS = 400;

export class LookupFailedError extends Error {}

/** The targets of the codes scanned lately. A change that the feed has acknowledged is never answered from here. */
export class TargetCache {
  readonly #options: TargetCacheOptions;
  readonly #entries: RecentMap<string, Entry>;
  readonly #absences = new RecentMap<string, { readonly until: number; readonly generation: number }>(ABSENCES);
  readonly #lookups = new Map<string, Lookup>();

  readonly #warn: (error: unknown) => void;

  constructor(options: TargetCacheOptions) {
    this.#options = options;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      options.logger.warn({ reason: String(error) }, 'a code cannot be looked up; its scans are asked to come again');
    });
    this.#entries = new RecentMap(options.capacity ?? CAPACITY);
  }

  /** The answer at once, or undefined when the database must be asked. Null: there is no such code. */
  known(code: string): Target | null | undefined {
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

  /** Whether there was a campaign of this code lately, whatever became of it. */
  remembers(code: string): boolean {
    return this.#entries.get(code) !== undefined;
  }

  /** Asks the database. When it cannot be reached: what was known, however old, else throws CannotTell. */
  async ask(code: string): Promise<Target | null> {
    try {
      return await this.#join(code);
    } catch (error) {
      const entry = this.#entries.get(code);
      if (entry !== undefined) return entry.target;
      this.#warn(error);
      throw new LookupFailedError('the code cannot be looked up at the moment', { cause: error });
    }
  }

  /** For the feed's `onChange`. */
  forget(change: Change): void {
    if (change.kind === 'campaign') {
      const wasKnown = this.#entries.delete(change.code);
      this.#absences.delete(change.code);
      this.#outdate(change.code);
      // Asked again at once, so that the code stays known should the database go away before its next scan.
      if (wasKnown) this.ask(change.code).catch(() => {});
    } else if (change.kind === 'workspace') {
      this.#entries.deleteWhere(({ target }) => target.workspaceId === change.id);
      for (const code of [...this.#lookups.keys()]) this.#outdate(code);
    }
  }

  #outdate(code: string): void {
    const lookup = this.#lookups.get(code);
    if (lookup === undefined) return;
    lookup.current = false;
    this.#lookups.delete(code);
  }

  /**
   * All who ask for a code at a time share one lookup. While changes are not heard, a lookup that has begun may have
   * seen the state of before a change that the asker knows of, so they share the one that begins after it.
   */
  #join(code: string): Promise<Target | null> {
    const lookup = this.#lookups.get(code);
    if (lookup === undefined) return this.#begin(code);
    if (this.#options.feed.state === 'listening') return lookup.promise;
    const again = (): Promise<Target | null> => this.#join(code);
    lookup.next ??= lookup.promise.then(again, again);
    return lookup.next;
  }

  #begin(code: string): Promise<Target | null> {
    const { feed, find } = this.#options;
    if (feed.state === 'unreachable') return Promise.reject(new Error('the database is unreachable'));
    if (this.#lookups.size >= LOOKUPS) return Promise.reject(new Error('too many codes are being looked up'));
    const { generation } = feed;
    const limit = feed.state === 'unsure' ? UNSURE_LIMIT_MS : LIMIT_MS;
    const lookup: Lookup = { promise: withTimeout(limit, find(code), 'looking up a code'), current: true, next: null };
    const end = (): boolean => {
      if (this.#lookups.get(code) === lookup) this.#lookups.delete(code);
      return lookup.current;
    };
    this.#lookups.set(code, lookup);
    lookup.promise.then(
      (target) => {
        if (end()) this.#remember(code, target, generation);
      },
      () => end(),
    );
    return lookup.promise;
  }

  #remember(code: string, target: Target | null, generation: number): void {
    if (target !== null) {
      this.#entries.set(code, { target, generation });
    } else {
      this.#entries.delete(code);
      this.#absences.set(code, { until: performance.now() + ABSENCE_MS, generation });
    }
  }
}
