import type { Pool } from 'pg';
import { countScansForWebhooks } from '../../webhooks/events/scan-counts.js';
import type { WorkspaceGroup, WorkspaceGroups } from '../distribution/workspace-groups.js';
import { inTransaction, outsideTransaction, type Statements } from '../postgres/transaction.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';
import { creatingMissingRows } from '../rollup/missing-rows.js';
import type { JournaledScan } from './journaled-scan.js';
import { notifyScans } from './scan-notification.js';
import type { JournalRange } from './scan-offsets.js';
import { noteChangedTotals, type TotalDelta } from './scan-totals.js';
import { type WrittenGroup, writeGroup } from './write-group.js';

/** If the offset in the database differs from `from`, nothing is written. */
export interface ScanBatch extends JournalRange {
  /** All writable scans of the range. Their partitions exist. */
  readonly scans: readonly JournaledScan[];
}

export interface IngestContext {
  readonly pool: Pool;
  readonly labels: LabelDictionary;
  readonly groups: WorkspaceGroups;
  /** Called with the number of scans of each committed transaction. */
  readonly onWritten: (scans: number) => void;
}

/**
 * Writes the scans of a batch, a transaction per group of workspaces, and then settles it: the offset of the whole
 * journal, and what other tables need to know. Returns the journal's offset in the database. Throws if that is unknown;
 * passing the same batch again is then safe, because each group's offsets tell which of its scans are written.
 */
export async function ingestBatch(context: IngestContext, batch: ScanBatch): Promise<number> {
  const { pool, labels, groups } = context;
  try {
    const offset = await outsideTransaction(pool, (sql) => readOffset(sql, batch.journalId));
    if (offset !== batch.from) {
      // The database may have been restored from a backup in which labels have other numbers.
      labels.forget();
      return offset;
    }
    const totals = await writeGroups(context, batch, await groups.divide(pool, batch.scans));
    return await inTransaction(pool, (sql) => settle(sql, batch, totals));
  } catch (error) {
    labels.forget();
    groups.forget();
    throw error;
  }
}

/**
 * Groups on Citus that are written at the same time: while one waits for the worker, the other can be prepared. With one
 * PostgreSQL there is nothing to wait for, and redirects need the other core.
 */
export const SHARDS_AT_A_TIME = 2;

/**
 * Writes each group once its workspaces are free. As long as another group can be written, none is waited for. Writers
 * begin with different groups.
 */
async function writeGroups(
  context: IngestContext,
  batch: ScanBatch,
  groups: readonly WorkspaceGroup[],
): Promise<TotalDelta[]> {
  const totals: TotalDelta[] = [];
  const first = batch.from % Math.max(1, groups.length);
  let open = [...groups.slice(first), ...groups.slice(0, first)];
  let mayWait = groups.length === 1;
  const atATime = groups[0]?.isShard ? Math.min(SHARDS_AT_A_TIME, context.pool.options.max) : 1;
  while (open.length > 0) {
    const locked: WorkspaceGroup[] = [];
    const next = open.values();
    const write = async (): Promise<void> => {
      for (const group of next) {
        const result = await writeOnce(context, batch, group, mayWait);
        if (result === null) locked.push(group);
        else totals.push(...result.totals);
      }
    };
    // All have ended before the batch fails, so that its next attempt meets none of them.
    const results = await Promise.allSettled(Array.from({ length: atATime }, write));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    mayWait = locked.length === open.length;
    open = locked;
  }
  return totals;
}

/** New workspaces, their offsets, new labels, and again if another writer's sources have changed the limit. */
const ATTEMPTS = 6;

async function writeOnce(
  { pool, labels, onWritten }: IngestContext,
  batch: ScanBatch,
  group: WorkspaceGroup,
  mayWait: boolean,
): Promise<WrittenGroup | null> {
  const result = await creatingMissingRows({ pool, labels, attempts: ATTEMPTS }, () =>
    inTransaction(pool, (sql) => writeGroup(sql, labels, batch, group, mayWait)),
  );
  onWritten(result?.written ?? 0);
  return result;
}

/**
 * Makes a written batch known: to lists, live figures and webhooks. All of it is on the coordinator of distributed
 * tables, together with the journal's offset.
 */
async function settle(sql: Statements, batch: ScanBatch, totals: readonly TotalDelta[]): Promise<number> {
  const offset = await readOffset(sql, batch.journalId, 'for update');
  if (offset !== batch.from) return offset;
  await noteChangedTotals(sql, totals);
  await notifyScans(sql, totals);
  await countScansForWebhooks(sql.run, totals);
  await sql.run('write-offset', WRITE_OFFSET, [batch.journalId, batch.to]);
  return batch.to;
}

const READ_OFFSET = 'select last_sequence from scan_journal where journal_id = $1';
const CREATE_OFFSET = `
  insert into scan_journal (journal_id, last_sequence) values ($1, -1) on conflict (journal_id) do nothing`;
const WRITE_OFFSET = 'update scan_journal set last_sequence = $2 where journal_id = $1';

/**
 * Returns a journal's last sequence number in the database; -1 if there is none. `for update` locks it until the end of
 * the transaction, so that the second of two writers for a journal sees what the first has settled.
 */
async function readOffset({ run }: Statements, journalId: string, lock: '' | 'for update' = ''): Promise<number> {
  const read = () => run<readonly [string]>(`read-offset ${lock}`, `${READ_OFFSET} ${lock}`, [journalId]);
  const [found] = await read();
  if (found !== undefined) return Number(found[0]);
  await run('create-offset', CREATE_OFFSET, [journalId]);
  const [created] = await read();
  return Number(created?.[0] ?? -1);
}
