import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { FORMER_DATA } from '../../core/disk/former-data.js';
import { createClient } from './connections.js';
import { MIGRATIONS } from './migrations/migrations.js';

/** An arbitrary number that only this service uses. */
const MIGRATION_LOCK = 7_167_620_001;
const LOCK_POLL_MS = 200;

/** The first of the migrations before the baseline. */
const FORMER_MIGRATION = '20261121-foundation';
const OTHER_PROGRAM = 'The database has migrations of another program. Give Signpost a database of its own.';

/**
 * Brings the schema up to date. If several instances start together, one migrates under an advisory lock; the others
 * wait and then find nothing to do. The lock has its own connection, so it ends with a killed instance. `afterwards`
 * runs under the same lock, and may use its connection; `beforeFirst` too, before anything is written to an empty database.
 * A database from before the baseline, and one of another program, is refused, and not changed.
 */
export async function migrate(
  orm: MikroORM,
  url: string,
  afterwards: (client: Client) => Promise<void>,
  beforeFirst: () => Promise<void> = async () => {},
): Promise<void> {
  const client = createClient(url, { application_name: 'signpost-migrations' });
  await client.connect();
  try {
    await takeLock(client);
    const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
    if (applied.includes(FORMER_MIGRATION)) throw new Error(`The database ${FORMER_DATA}`);
    if (applied.length === 0) await beforeFirst();
    else if (!applied.includes(MIGRATIONS[0].name)) throw new Error(OTHER_PROGRAM);
    await orm.migrator.up();
    await afterwards(client);
  } finally {
    await client.end();
  }
}

/** Polls, because a statement that waits for a lock has a snapshot, and `create index concurrently` waits for its end. */
async function takeLock(client: Client): Promise<void> {
  const take = 'select pg_try_advisory_lock($1) as is_taken';
  const ask = async () => (await client.query<{ is_taken: boolean }>(take, [MIGRATION_LOCK])).rows[0]?.is_taken;
  while (!(await ask())) await delay(LOCK_POLL_MS);
}
