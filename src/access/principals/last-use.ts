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

/** Locks rows in a fixed order, so that two instances writing the same keys do not deadlock. */
const sqlOf = (table: UsedTable): string => `
  with used as (select * from jsonb_to_recordset(?::jsonb) as used (id uuid, at timestamptz)),
       locked as (select id from ${table} where id in (select id from used) order by id for update)
  update ${table} set last_used_utc = greatest(${table}.last_used_utc, used.at)
    from used join locked using (id)
   where ${table}.id = used.id`;

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
        await em.execute(sql, [JSON.stringify(rows)]);
      } catch (error) {
        // Times collected in the meantime are newer.
        noted = new Map([...pending, ...noted]);
        throw error;
      }
      return rows.length;
    },
  };
}
