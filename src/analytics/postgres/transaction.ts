import type { Pool, PoolClient } from 'pg';
import { withTimeout } from '../../core/with-timeout.js';
import { copyInto } from './copy-rows.js';
import { uuids } from './postgres-arrays.js';

/** A connection whose statement takes longer counts as dead. */
const STATEMENT_LIMIT_MS = 10_000;

/**
 * Each statement of a batch finds some thousand rows by their keys. The planner assumes that an array parameter has ten
 * members and that a new table is empty, so other plans than by index are turned off; each statement is planned once. Citus
 * must see the values to find the shard, so there it is planned each time; its parameter, which elsewhere means nothing,
 * passes the settings on to the workers. Compiling a plan would take longer than its use. A statement that the caller has given
 * up ends on the server too: those that wait for a table which is being distributed would pile up there.
 */
const SETTINGS = `
  set local citus.propagate_set_commands = 'local';
  select set_config('plan_cache_mode',
    case when to_regclass('pg_catalog.pg_dist_shard') is null then 'force_generic_plan' else 'force_custom_plan' end, true);
  set local statement_timeout = ${STATEMENT_LIMIT_MS};
  set local jit = off;
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
  /**
   * Of a transaction for some workspaces alone: their ids as `uuid[]`, else null. A statement that touches a table of scans says
   * `($n::uuid[] is null or workspace_id = any($n::uuid[]))` of each such table, by which Citus finds the shard.
   */
  readonly workspaces: Buffer | null;
}

/** The same statements for these workspaces alone, all of one shard where tables are distributed. */
export const forWorkspaces = (sql: Statements, workspaces: readonly Uint8Array[]): Statements => ({
  ...sql,
  workspaces: uuids(workspaces),
});

const statementsOn = (client: PoolClient): Statements => ({
  run: async <Row extends readonly unknown[]>(name: string, text: string, values: unknown[]) => {
    // The driver's type requires mutable rows.
    const query = client.query<Row & unknown[]>({ name, text, values, rowMode: 'array' });
    return (await withTimeout(STATEMENT_LIMIT_MS, query, name)).rows;
  },
  copy: (table, rows) => withTimeout(STATEMENT_LIMIT_MS, copyInto(client, table, rows), 'copy'),
  workspaces: null,
});

/** Commits when `work` has resolved. Rejects also when it is not known whether the commit has arrived. */
export async function inTransaction<T>(pool: Pool, work: (sql: Statements) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await withTimeout(STATEMENT_LIMIT_MS, client.query('begin'), 'begin');
    await withTimeout(STATEMENT_LIMIT_MS, client.query(SETTINGS), 'settings');
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
