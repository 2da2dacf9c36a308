import { uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import type { JournaledScan } from './journaled-scan.js';
import { MissingRowsError } from './missing-rows-error.js';

const LOCK = `
  select workspace_id from scan_total
  where workspace_id = any($1::uuid[]) and subject_id = workspace_id
  order by workspace_id for update`;

/** A workspace without a counted scan has an own row, too, whose time says nothing yet. */
const CREATE = `
  insert into scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc)
  select id, id, 0, 0, 'epoch' from unnest($1::uuid[]) as w (id) order by id
  on conflict do nothing`;

export const workspacesOf = (scans: readonly JournaledScan[]): Uint8Array[] => [
  ...new Map(scans.map(({ subject }) => [subject.workspaceId, subject.workspace])).values(),
];

/**
 * Until the end of the transaction nobody else changes a figure, a visitor or a raw scan of these workspaces. Their own
 * rows of `scan_total` are locked in the order of their ids, so that movers wait in a queue and never in a ring.
 */
export async function lockWorkspaces(sql: Statements, workspaces: readonly Uint8Array[]): Promise<void> {
  const locked = await sql.run('workspace-lock', LOCK, [uuids(workspaces)]);
  if (locked.length < workspaces.length) throw new MissingRowsError({ workspaces });
}

/** In a transaction of its own: a mover that waited for the row while it holds others could be part of a ring. */
export async function createWorkspaceTotals(sql: Statements, workspaces: readonly Uint8Array[]): Promise<void> {
  await sql.run('workspace-total-create', CREATE, [uuids(workspaces)]);
}
