import { RecentMap, type WeightLimit } from '../../../core/recent-map.js';
import { nextRead } from './feed-connection.js';
import type { FeedView } from './feed-state.js';

export interface RowCacheOptions<Row> {
  readonly feed: FeedView;
  /** Queries the database; null for an unknown key. */
  readonly find: (key: string) => Promise<Row | null>;
  /** Maximum number of rows; the least recently used ones are dropped. */
  readonly capacity: number;
  /** A second limit, on the total weight of the rows. Without it there is none. */
  readonly weights?: WeightLimit<Row>;
  /** Milliseconds after which a row is read again, in case it was changed without being published. Default: never. */
  readonly maxAgeMs?: number;
  /**
   * How many keys without a row are cached, and for how long. Default: none, so that a new row is found immediately.
   */
  readonly absences?: { readonly capacity: number; readonly milliseconds: number };
}

interface Entry<Row> {
  readonly row: Row;
  /** The feed's generation when the database was queried. */
  readonly generation: number;
  /** In the time of `performance.now()`. */
  readonly until: number;
}

interface Lookup<Row> {
  readonly promise: Promise<Row | null>;
  /** The feed's generation when the lookup began. */
  readonly generation: number;
  /** False once the feed has reported a change: the result may be older. */
  isCurrent: boolean;
  /** The lookup that begins after this one, for requests that must not share this one. */
  next: Promise<Row | null> | null;
}

/**
 * Caches database rows, kept current by the change feed: the owner forgets changed rows before this instance
 * acknowledges the change. From then on neither `get` nor a later `lookUp` returns the row from before the change.
 */
export class RowCache<Row> {
  readonly #options: RowCacheOptions<Row>;
  readonly #entries: RecentMap<string, Entry<Row>>;
  readonly #absences: RecentMap<string, { readonly until: number; readonly generation: number }> | null;
  readonly #lookups = new Map<string, Lookup<Row>>();

  constructor(options: RowCacheOptions<Row>) {
    const { capacity, weights } = options;
    this.#options = options;
    this.#entries = new RecentMap(capacity, weights ? { most: weights.most, of: ({ row }) => weights.of(row) } : null);
    this.#absences = options.absences === undefined ? null : new RecentMap(options.absences.capacity);
  }

  /** Returns the current row, null if there is none, or undefined if `lookUp` is needed. */
  get(key: string): Row | null | undefined {
    return this.#options.feed.isReading ? undefined : this.#getCurrent(key);
  }

  #getCurrent(key: string): Row | null | undefined {
    const { state, generation } = this.#options.feed;
    if (state !== 'listening') return undefined;
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      const isCurrent = entry.generation === generation;
      return isCurrent && (entry.until === Infinity || performance.now() < entry.until) ? entry.row : undefined;
    }
    const absence = this.#absences?.get(key);
    return absence?.generation === generation && performance.now() < absence.until ? null : undefined;
  }

  /** Returns the row as last read, even if it may have changed since. */
  getAnyAge(key: string): Row | undefined {
    return this.#entries.get(key)?.row;
  }

  /** Number of keys that are being looked up. */
  get lookups(): number {
    return this.#lookups.size;
  }

  /**
   * Queries the database. Concurrent requests for a key share one lookup. While the feed is not listening, and after it
   * reconnects, a running lookup may have read the state before a change that preceded this request, so the request
   * shares the lookup that follows.
   */
  async lookUp(key: string): Promise<Row | null> {
    if (this.#options.feed.isReading) {
      await nextRead();
      const row = this.#getCurrent(key);
      if (row !== undefined) return row;
    }
    return this.#read(key);
  }

  #read(key: string): Promise<Row | null> {
    const lookup = this.#lookups.get(key);
    if (lookup === undefined) return this.#startLookup(key);
    const { state, generation } = this.#options.feed;
    if (state === 'listening' && lookup.generation === generation) return lookup.promise;
    const again = (): Promise<Row | null> => this.#read(key);
    lookup.next ??= lookup.promise.then(again, again);
    return lookup.next;
  }

  /** Forgets one key and its running lookup. Returns whether a row was cached. */
  forget(key: string): boolean {
    this.#absences?.delete(key);
    this.#discardLookup(key);
    return this.#entries.delete(key);
  }

  /** Forgets all matching rows and all running lookups. Visits every row. */
  forgetWhere(matches: (row: Row) => boolean): void {
    this.#entries.deleteWhere(({ row }) => matches(row));
    for (const key of [...this.#lookups.keys()]) this.#discardLookup(key);
  }

  #discardLookup(key: string): void {
    const lookup = this.#lookups.get(key);
    if (lookup === undefined) return;
    lookup.isCurrent = false;
    this.#lookups.delete(key);
  }

  #startLookup(key: string): Promise<Row | null> {
    const { feed, find, maxAgeMs = Infinity } = this.#options;
    const { generation } = feed;
    const until = maxAgeMs === Infinity ? Infinity : performance.now() + maxAgeMs;
    const lookup: Lookup<Row> = { promise: find(key), generation, isCurrent: true, next: null };
    const end = (): boolean => {
      if (this.#lookups.get(key) === lookup) this.#lookups.delete(key);
      return lookup.isCurrent;
    };
    this.#lookups.set(key, lookup);
    lookup.promise.then(
      (row) => {
        if (end()) this.#store(key, row, generation, until);
      },
      () => end(),
    );
    return lookup.promise;
  }

  #store(key: string, row: Row | null, generation: number, until: number): void {
    if (row !== null) {
      this.#entries.set(key, { row, generation, until });
      return;
    }
    this.#entries.delete(key);
    const { absences } = this.#options;
    if (absences) this.#absences?.set(key, { until: performance.now() + absences.milliseconds, generation });
  }
}
