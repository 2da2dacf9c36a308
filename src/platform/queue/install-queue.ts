import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { bossOptions, QUEUE_SCHEMA, QUEUE_TIMING } from './queue-options.js';

/**
 * Brings the queue's own tables up to date, on the connection that has the lock of the migrations: a start waits for
 * each further one. The schema itself is only created if it is missing, so that an operator whose role may not create
 * schemas can create it beforehand.
 */
export async function installQueue(client: Client): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>('select to_regnamespace($1) is null as missing', [
    QUEUE_SCHEMA,
  ]);
  if (rows[0]?.missing === true) await client.query(`create schema ${QUEUE_SCHEMA}`);
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ ...bossOptions('sender', QUEUE_TIMING), db, migrate: true });
  let failure: unknown = null;
  boss.on('error', (error: unknown) => {
    failure = error;
  });
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure !== null) throw failure;
}
