import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { FORMER_DATA } from '../../core/disk/former-data.js';
import { createClient } from './connections.js';
import { MIGRATIONS } from './migrations/migrations.js';

/** An arbitrary number that only this service uses. */
const MIGRATION_LOCK = 7_167_620_001;

/**
 * Brings the schema up to date. If several instances start together, one migrates under an advisory lock; the others
 * wait and then find nothing to do. The lock has its own connection, so it ends with a killed instance. `afterwards`
 * runs under the same lock, and may use its connection. A database from before the baseline is refused, and not changed.
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
    const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
    if (applied.length > 0 && !applied.includes(MIGRATIONS[0].name)) throw new Error(`The database ${FORMER_DATA}`);
    await orm.migrator.up();
    await afterwards(client);
  } finally {
    await client.end();
  }
}
