import type { EntityManager } from '@mikro-orm/postgresql';

/** When each key was last used, kept in memory and written now and then: never a write per request. */
export interface KeyUse {
  note(keyId: string, now: number): void;
  /** Writes what was noted since the last time, in one statement. Gives of how many keys. A kill loses some minutes. */
  flush(em: EntityManager): Promise<number>;
}

/** Locked in one order, so that two instances that write the same keys do not block each other. */
const SQL = `
  with used as (select * from jsonb_to_recordset(?::jsonb) as used (id uuid, at timestamptz)),
       held as (select id from api_key where id in (select id from used) order by id for update)
  update api_key set last_used_utc = greatest(api_key.last_used_utc, used.at)
    from used join held using (id)
   where api_key.id = used.id`;

export function createKeyUse(): KeyUse {
  let noted = new Map<string, number>();
  return {
    note: (keyId, now) => void noted.set(keyId, now),
    flush: async (em) => {
      const taken = noted;
      if (taken.size === 0) return 0;
      noted = new Map();
      const rows = [...taken].map(([id, at]) => ({ id, at: new Date(at).toISOString() }));
      try {
        await em.execute(SQL, [JSON.stringify(rows)]);
      } catch (error) {
        // What was noted meanwhile is newer.
        noted = new Map([...taken, ...noted]);
        throw error;
      }
      return rows.length;
    },
  };
}
