import type { Pool, PoolClient } from 'pg';
import { withTimeout } from '../../shared/with-timeout.js';
import { copyInto } from './copy-rows.js';

/** A statement that takes longer is taken for a connection that is dead. */
const STATEMENT_LIMIT_MS = 10_000;

/**
 * Each statement of a move finds some thousand rows by their keys. The planner believes that an array parameter has ten
 * members and that a new table is empty, so it is told; and it plans each statement once.
 */
const BEGIN = `
  begin;
  set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local enable_bitmapscan = off`;

/** One statement at a time: whoever calls waits before calling again. */
export interface Statements {
  /** Prepares the statement under its name. Rows come as arrays of columns. */
  run<Row extends readonly unknown[]>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Adds rows made by `CopyRows` to a table, given with its columns in parentheses. */
  copy(into: string, rows: Buffer): Promise<void>;
}

const statementsOn = (client: PoolClient): Statements => ({
  run: async <Row extends readonly unknown[]>(name: string, text: string, values: unknown[]) => {
    // The driver's type wants rows that can be written to.
    const query = client.query<Row & unknown[]>({ name, text, values, rowMode: 'array' });
    return (await withTimeout(STATEMENT_LIMIT_MS, query, name)).rows;
  },
  copy: (into, rows) => withTimeout(STATEMENT_LIMIT_MS, copyInto(client, into, rows), 'copy'),
});

/** What `work` gives commits the transaction, unless it gives null: then it is rolled back. Throws when not known. */
export async function inTransaction<T>(pool: Pool, work: (sql: Statements) => Promise<T | null>): Promise<T | null> {
  return onConnection(pool, async (client) => {
    await withTimeout(STATEMENT_LIMIT_MS, client.query(BEGIN), 'begin');
    const result = await work(statementsOn(client));
    const end = result === null ? 'rollback' : 'commit';
    await withTimeout(STATEMENT_LIMIT_MS, client.query(end), end);
    return result;
  });
}

/** Each statement in a transaction of its own. */
export const outsideTransaction = <T>(pool: Pool, work: (sql: Statements) => Promise<T>): Promise<T> =>
  onConnection(pool, (client) => work(statementsOn(client)));

/** A connection on which something failed is closed: nobody knows what is still under way on it. */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const ignore = (): void => {};
  // A connection that breaks between two statements says so by this event, which would end the process unheard.
  client.on('error', ignore);
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}
