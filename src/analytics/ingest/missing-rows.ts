import type { Pool } from 'pg';
import { uuidBytes } from '../../core/uuid-bytes.js';
import { uuids } from '../postgres/postgres-arrays.js';
import { forWorkspaces, inTransaction, outsideTransaction, type Statements } from '../postgres/transaction.js';
import type { DictionaryLabel, LabelDictionary } from '../rollup/label-dictionary.js';

/** Thrown in a transaction that needs `createMissingRows` to create rows before it is retried. */
export class MissingRowsError extends Error {
  constructor(
    readonly missing: {
      readonly workspaces?: readonly Uint8Array[];
      /** Workspaces without an offset of this journal. */
      readonly offsets?: { readonly journalId: string; readonly workspaces: readonly Uint8Array[] };
      readonly labels?: readonly DictionaryLabel[];
    },
  ) {
    super('a transaction needs rows that do not exist yet');
  }
}

/** Workspaces without counted scans have a row too; its time is meaningless. */
const CREATE_TOTALS = `
  insert into scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc)
  select id, id, 0, 0, 'epoch' from unnest($1::uuid[]) as w (id) order by id
  on conflict do nothing`;

/** Before all scans, so that the offset of the whole journal applies. */
const CREATE_OFFSETS = `
  insert into scan_offset (workspace_id, journal_id, last_sequence)
  select id, $2::uuid, -1 from unnest($1::uuid[]) as w (id) order by id
  on conflict do nothing`;

/** Uses separate transactions: a writer that waited for these rows while holding locks could cause a deadlock. */
const createMissingRows = (pool: Pool, dictionary: LabelDictionary, error: MissingRowsError): Promise<void> =>
  outsideTransaction(pool, async (sql) => {
    const { workspaces, offsets, labels } = error.missing;
    if (workspaces !== undefined) await sql.run('create-workspace-totals', CREATE_TOTALS, [uuids(workspaces)]);
    if (offsets !== undefined)
      await sql.run('create-offsets', CREATE_OFFSETS, [uuids(offsets.workspaces), offsets.journalId]);
    if (labels !== undefined) await dictionary.create(sql, labels);
  });

/** Runs work again after creating the rows that it misses, at most so many times. */
export async function creatingMissingRows<T>(
  { pool, labels, attempts }: { readonly pool: Pool; readonly labels: LabelDictionary; readonly attempts: number },
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MissingRowsError) || attempt === attempts) throw error;
      await createMissingRows(pool, labels, error);
    }
  }
}

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
