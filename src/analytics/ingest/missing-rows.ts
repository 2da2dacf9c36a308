import type { Pool } from 'pg';
import { uuids } from '../postgres/postgres-arrays.js';
import { outsideTransaction, type Statements } from '../postgres/transaction.js';
import type { DictionaryLabel, LabelDictionary } from '../rollup/label-dictionary.js';

/** Thrown in a transaction that needs `createMissingRows` to create rows before it is retried. */
export class MissingRowsError extends Error {
  constructor(
    readonly missing: { readonly workspaces?: readonly Uint8Array[]; readonly labels?: readonly DictionaryLabel[] },
  ) {
    super('a transaction needs rows that do not exist yet');
  }

  static ofAll(errors: readonly MissingRowsError[]): MissingRowsError {
    const workspaces = errors.flatMap(({ missing }) => missing.workspaces ?? []);
    const labels = errors.flatMap(({ missing }) => missing.labels ?? []);
    return new MissingRowsError({
      ...(workspaces.length > 0 && { workspaces }),
      ...(labels.length > 0 && { labels }),
    });
  }
}

/** Workspaces without counted scans have a row too; its time is meaningless. */
const CREATE_TOTALS = `
  insert into scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc)
  select id, id, 0, 0, 'epoch' from unnest($1::uuid[]) as w (id) order by id
  on conflict do nothing`;

/** Uses separate transactions: a writer that waited for these rows while holding locks could cause a deadlock. */
export const createMissingRows = (pool: Pool, dictionary: LabelDictionary, error: MissingRowsError): Promise<void> =>
  outsideTransaction(pool, async (sql) => {
    const { workspaces, labels } = error.missing;
    if (workspaces !== undefined) await sql.run('create-workspace-totals', CREATE_TOTALS, [uuids(workspaces)]);
    if (labels !== undefined) await dictionary.create(sql, labels);
  });

const LOCK = `
  select workspace_id from scan_total
  where workspace_id = any($1::uuid[]) and subject_id = workspace_id
  order by workspace_id for update`;

/**
 * Prevents other writers from changing figures, visitors or raw scans of these workspaces until the end of the
 * transaction. Locks the workspaces' own rows in `scan_total` in id order, so that writers cannot deadlock. In
 * distributed tables all of them are in one shard.
 */
export async function lockWorkspaces(sql: Statements, workspaces: readonly Uint8Array[]): Promise<void> {
  const locked = await sql.run('lock-workspaces', LOCK, [uuids(workspaces)]);
  if (locked.length < workspaces.length) throw new MissingRowsError({ workspaces });
}
