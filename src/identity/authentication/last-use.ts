import type { EntityManager } from '@mikro-orm/postgresql';

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
