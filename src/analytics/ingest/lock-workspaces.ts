import { uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import { MissingRowsError } from './missing-rows.js';

const LOCK = `
  select workspace_id from scan_total
  where workspace_id = any($1::uuid[]) and subject_id = workspace_id
  order by workspace_id for update`;

/**
 * Until the end of the transaction no other writer changes a figure, a visitor or a raw scan of these workspaces. Their
 * own rows of `scan_total` are locked in the order of their ids, so that writers cannot deadlock; all are of one shard where
 * tables are distributed.
 */
export async function lockWorkspaces(sql: Statements, workspaces: readonly Uint8Array[]): Promise<void> {
  const locked = await sql.run('lock-workspaces', LOCK, [uuids(workspaces)]);
  if (locked.length < workspaces.length) throw new MissingRowsError({ workspaces });
}
