import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';

/** Any number that only this service uses. */
const MIGRATION_LOCK = 7_167_620_001;

/**
 * Brings the schema up to date. Several instances may start at once: one migrates under an advisory lock of a
 * connection of its own (so a killed instance frees it), the others wait and then find nothing to do. `afterwards` runs
 * under the same lock.
 */
export async function migrate(orm: MikroORM, url: string, afterwards: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
    await afterwards();
  } finally {
    await client.end();
  }
}
