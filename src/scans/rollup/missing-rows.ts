import type { Pool } from 'pg';
import { uuids } from '../postgres/postgres-arrays.js';
import { outsideTransaction } from '../postgres/transaction.js';
import type { DictionaryLabel, LabelDictionary } from './label-dictionary.js';

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
