import type { QueryResultRow } from 'pg';
import type { PreparedStatement } from '../../platform/database/read-pool.js';
import type { Context } from '../caller/context.js';

/**
 * Runs a prepared statement outside any transaction. `$1` is the caller's workspace, followed by the values from `$2`.
 * The statement must filter every tenant table by it; PostgreSQL refuses a statement that does not use `$1` at all.
 */
export async function readRows<Row extends QueryResultRow>(
  { reads, workspace }: Pick<Context, 'reads' | 'workspace'>,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await reads.query<Row>({ name, text, values: [workspace.id, ...values] })).rows;
}
