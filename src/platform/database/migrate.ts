import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { createClient } from './connections.js';

/** An arbitrary number that only this service uses. */
const MIGRATION_LOCK = 7_167_620_001;

/**
 * Brings the schema up to date. If several instances start together, one migrates under an advisory lock; the others
 * wait and then find nothing to do. The lock has its own connection, so it ends with a killed instance. `afterwards`
 * runs under the same lock, and may use its connection.
 */
export async function migrate(
  orm: MikroORM,
  url: string,
  afterwards: (client: Client) => Promise<void>,
): Promise<void> {
  const client = createClient(url, { application_name: 'signpost-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
    await afterwards(client);
  } finally {
    await client.end();
  }
}
