import type { Pool, PoolClient } from 'pg';
import { withTimeout } from '../../core/with-timeout.js';
import { copyInto } from './copy-rows.js';

/** A connection whose statement takes longer is considered dead. */
const STATEMENT_LIMIT_MS = 10_000;

/**
 * Each statement of a batch finds several thousand rows by key. The planner assumes that an array parameter has ten
 * elements and that a new table is empty, so plans other than by index are disabled, and each statement is planned only
 * once. Citus needs the values to find the shard, so there statements are planned each time; its setting, which has no
 * effect elsewhere, passes the others on to the workers. Compiling a plan would take longer than running it. The server
 * also cancels statements that the caller has given up; otherwise, statements waiting for a table that is being
 * distributed would pile up.
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

/** The statements of one connection. Await each before running the next. */
export interface Statements {
  /** Prepares the statement under its name. Rows are arrays of columns. */
  run<Row extends readonly unknown[]>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Adds rows made by `CopyRows` to a table. `table` is its name followed by its columns in parentheses. */
  copy(table: string, rows: Buffer): Promise<void>;
  /**
   * Returns the condition that a statement needs for this column of each distributed table. In a transaction for the
   * workspaces of one shard it names them, so that Citus finds the shard; otherwise it is always true.
   */
  readonly isHere: (column: string) => string;
}

/**
 * Restricts statements to these workspaces. In distributed tables, they must all be in one shard. Each id is compared by
 * itself: with `any`, PostgreSQL would look up every row of the statement in the index once for each workspace.
 */
export function forWorkspaces(sql: Statements, workspaces: Iterable<string>): Statements {
  const ids = [...workspaces];
  return {
    ...sql,
    // Without a name, because the text is only used once.
    run: (_name, text, values) => sql.run('', text, values),
    isHere: (column) => `(${ids.map((id) => `${column} = '${id}'`).join(' or ')})`,
  };
}

const statementsOn = (client: PoolClient): Statements => ({
  run: async <Row extends readonly unknown[]>(name: string, text: string, values: unknown[]) => {
    // The driver's type requires mutable rows.
    const query = client.query<Row & unknown[]>({ name, text, values, rowMode: 'array' });
    return (await withTimeout(STATEMENT_LIMIT_MS, query, name)).rows;
  },
  copy: (table, rows) => withTimeout(STATEMENT_LIMIT_MS, copyInto(client, table, rows), 'copy'),
  isHere: () => 'true',
});

/** Commits after `work` has resolved. Also rejects if it is unknown whether the commit succeeded. */
export async function inTransaction<T>(pool: Pool, work: (sql: Statements) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await withTimeout(STATEMENT_LIMIT_MS, client.query(`begin; ${SETTINGS}`), 'begin');
    const result = await work(statementsOn(client));
    await withTimeout(STATEMENT_LIMIT_MS, client.query('commit'), 'commit');
    return result;
  });
}

/** Runs each statement in its own transaction. */
export const outsideTransaction = <T>(pool: Pool, work: (sql: Statements) => Promise<T>): Promise<T> =>
  onConnection(pool, (client) => work(statementsOn(client)));

/** Closes a connection after any failure, because a statement may still be running on it. This also rolls back. */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const ignore = (): void => {};
  // A connection that breaks between statements emits this event, which would end the process without a listener.
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
