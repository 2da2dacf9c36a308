import type { EntityManager } from '@mikro-orm/postgresql';

/** Collects in memory when each key was last used, so that a request causes no write. */
export interface KeyUse {
  note(keyId: string, now: number): void;
  /**
   * Writes the times noted since the last flush in one statement. Returns the number of keys. If the process is killed,
   * the times since the last flush are lost.
   */
  flush(em: EntityManager): Promise<number>;
}

/** Rows are locked in one order, so that two instances that write the same keys do not deadlock. */
const SQL = `
  with used as (select * from jsonb_to_recordset(?::jsonb) as used (id uuid, at timestamptz)),
       locked as (select id from api_key where id in (select id from used) order by id for update)
  update api_key set last_used_utc = greatest(api_key.last_used_utc, used.at)
    from used join locked using (id)
   where api_key.id = used.id`;

/** Opens an empty collection of uses. */
export function createKeyUse(): KeyUse {
  let noted = new Map<string, number>();
  return {
    note: (keyId, now) => void noted.set(keyId, now),
    flush: async (em) => {
      const pending = noted;
      if (pending.size === 0) return 0;
      noted = new Map();
      const rows = [...pending].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
      try {
        await em.execute(SQL, [JSON.stringify(rows)]);
      } catch (error) {
        // The times noted meanwhile are newer.
        noted = new Map([...pending, ...noted]);
        throw error;
      }
      return rows.length;
    },
  };
}
