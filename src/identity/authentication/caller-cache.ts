import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change, OnChange } from '../../platform/database/change-feed/change.js';
import type { FeedView } from '../../platform/database/change-feed/feed-state.js';
import { RowCache } from '../../platform/database/change-feed/row-cache.js';

export interface CallerCacheOptions<Caller> {
  readonly feed: FeedView & { readonly onChange: OnChange };
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
    feed.onChange(['workspace', 'key', 'session', 'person'], (change) => {
      this.#rows.forgetWhere((caller) => isNamedBy(caller, change));
    });
  }

  /** Returns the key or session with a base64 hash. Check separately whether it is currently accepted. */
  async find(hash: string): Promise<Caller | null> {
    return this.#rows.get(hash) ?? (await this.#rows.lookUp(hash));
  }
}

/** Collects in memory when each key, member, session or page of figures was last used, so that a request causes no write. */
export interface LastUse {
  note(id: string, now: number): void;
  /**
   * Writes the times collected since the last flush in one statement and returns their number. They are lost if the
   * process is killed.
   */
  flush(em: EntityManager): Promise<number>;
}

type UsedTable = 'principal' | 'session' | 'shared_figures';

/**
 * Returns the ids of rows that others have locked, such as a unit of work for its caller: waiting for one while others
 * are locked could be a deadlock.
 */
const sqlOf = (table: UsedTable): string => `
  with used as (select * from jsonb_to_recordset(?::jsonb) as used (id uuid, at timestamptz)),
       locked as (select id from ${table} where id in (select id from used) for no key update skip locked),
       written as (
         update ${table} set last_used_utc = greatest(${table}.last_used_utc, used.at)
           from used join locked using (id)
          where ${table}.id = used.id returning ${table}.id)
  select id from ${table} where id in (select id from used except select id from written)`;

/** Creates an empty collection for rows of the table. */
export function createLastUse(table: UsedTable = 'principal'): LastUse {
  const sql = sqlOf(table);
  let noted = new Map<string, number>();
  return {
    note: (id, now) => void noted.set(id, now),
    flush: async (em) => {
      const pending = noted;
      if (pending.size === 0) return 0;
      noted = new Map();
      const rows = [...pending].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
      try {
        const locked = await em.execute<{ id: string }[]>(sql, [JSON.stringify(rows)]);
        const left = locked.flatMap(({ id }) => [...pending].filter(([noted]) => noted === id));
        noted = new Map([...left, ...noted]);
        return rows.length - left.length;
      } catch (error) {
        // Times collected in the meantime are newer.
        noted = new Map([...pending, ...noted]);
        throw error;
      }
    },
  };
}
