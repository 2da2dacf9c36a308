import type { Pool, PoolClient } from 'pg';
import { withTimeout } from '../../shared/with-timeout.js';
import { copyInto } from './copy-into.js';

/** A connection whose statement takes longer counts as dead. */
const STATEMENT_LIMIT_MS = 10_000;

/**
 * Each statement of a batch finds some thousand rows by their keys. The planner assumes that an array parameter has ten
 * members and that a new table is empty, so other plans than by index are turned off; each statement is planned once.
 */
const BEGIN = `
  begin;
  set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local enable_bitmapscan = off`;

/** The statements of one connection, one at a time: the caller awaits each before the next. */
export interface Statements {
  /** Prepares the statement under its name. Rows come as arrays of columns. */
  run<Row extends readonly unknown[]>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Adds rows made by `CopyRows` to a table, whose columns follow its name in parentheses. */
  copy(table: string, rows: Buffer): Promise<void>;
}

const statementsOn = (client: PoolClient): Statements => ({
  run: async <Row extends readonly unknown[]>(name: string, text: string, values: unknown[]) => {
    // The driver's type requires mutable rows.
    const query = client.query<Row & unknown[]>({ name, text, values, rowMode: 'array' });
    return (await withTimeout(STATEMENT_LIMIT_MS, query, name)).rows;
  },
  copy: (table, rows) => withTimeout(STATEMENT_LIMIT_MS, copyInto(client, table, rows), 'copy'),
});

/** Commits when `work` has resolved. Rejects also when it is not known whether the commit has arrived. */
export async function inTransaction<T>(pool: Pool, work: (sql: Statements) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await withTimeout(STATEMENT_LIMIT_MS, client.query(BEGIN), 'begin');
    const result = await work(statementsOn(client));
    await withTimeout(STATEMENT_LIMIT_MS, client.query('commit'), 'commit');
    return result;
  });
}

/** Each statement in a transaction of its own. */
export const outsideTransaction = <T>(pool: Pool, work: (sql: Statements) => Promise<T>): Promise<T> =>
  onConnection(pool, (client) => work(statementsOn(client)));

/** A connection on which something failed is closed, which also rolls back: a statement may still be running on it. */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const ignore = (): void => {};
  // A connection that breaks between two statements emits this event, which would end the process without a listener.
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
