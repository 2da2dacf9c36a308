import type { Pool } from 'pg';
import { uuidBytes } from '../../core/uuid-bytes.js';
import { uuids } from '../postgres/postgres-arrays.js';
import { forWorkspaces, inTransaction, type Statements } from '../postgres/transaction.js';
import { MissingRowsError } from './missing-rows.js';

const LOCK = `
  select workspace_id from scan_total
  where workspace_id = any($1::uuid[]) and subject_id = workspace_id
  order by workspace_id for update`;

/** As `lockWorkspaces`, but returns false at once if a workspace is locked, or has no row to lock. */
export async function tryLockWorkspaces(sql: Statements, workspaces: readonly Uint8Array[]): Promise<boolean> {
  const locked = await sql.run('try-lock-workspaces', `${LOCK} skip locked`, [uuids(workspaces)]);
  return locked.length === workspaces.length;
}

/**
 * Prevents other writers from changing figures, visitors or raw scans of these workspaces until the end of the
 * transaction. Locks the workspaces' own rows in `scan_total` in id order, so that writers cannot deadlock. In
 * distributed tables all of them are in one shard.
 */
export async function lockWorkspaces(sql: Statements, workspaces: readonly Uint8Array[]): Promise<void> {
  const locked = await sql.run('lock-workspaces', LOCK, [uuids(workspaces)]);
  if (locked.length < workspaces.length) throw new MissingRowsError({ workspaces });
}

/** Runs work in a transaction that has locked a workspace. Throws a `MissingRowsError` if it was never scanned. */
export const underLock = <T>(pool: Pool, workspaceId: string, work: (sql: Statements) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (sql) => {
    await lockWorkspaces(sql, [uuidBytes(workspaceId)]);
    return work(forWorkspaces(sql, [workspaceId]));
  });
