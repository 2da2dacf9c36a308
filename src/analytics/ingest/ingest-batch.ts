import type { Pool } from 'pg';
import { countScansForWebhooks } from '../../access/webhooks/scan-counts.js';
import type { WorkspaceGroup, WorkspaceGroups } from '../distribute/workspace-groups.js';
import { forWorkspaces, inTransaction, type Statements } from '../postgres/transaction.js';
import { addDeltas } from '../rollup/add-deltas.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';
import { type LabelledScans, labelScans } from '../rollup/label-scans.js';
import { limitLabels } from '../rollup/limit-labels.js';
import { dayDeltas, hourDeltas } from '../rollup/rollup-deltas.js';
import { DAYS, HOURS } from '../rollup/rollup-rows.js';
import type { JournaledScan } from './journaled-scan.js';
import { createMissingRows, lockWorkspaces, MissingRowsError } from './missing-rows.js';
import { orderByCampaign } from './order-by-campaign.js';
import { copyRawScans } from './raw-scans.js';
import { notifyScans } from './scan-notification.js';
import { addTotals, noteChangedTotals, type TotalDelta, totalDeltas } from './scan-totals.js';
import { findUniqueScans } from './unique-scans.js';

export interface ScanBatch {
  readonly journalId: string;
  /** The expected offset in the database. If it differs, nothing is written. */
  readonly from: number;
  /** The offset in the database after the batch. */
  readonly to: number;
  /** All writable scans with `from < sequence ≤ to`. Their partitions exist. */
  readonly scans: readonly JournaledScan[];
}

export interface IngestContext {
  readonly pool: Pool;
  readonly labels: LabelDictionary;
  readonly groups: WorkspaceGroups;
}

export interface IngestResult {
  /** The current offset in the database. */
  readonly offset: number;
  /** False if the database was not at `from`; nothing was written then. */
  readonly isWritten: boolean;
}

type Memory = Pick<IngestContext, 'labels' | 'groups'>;

/** Runs the steps of the ingest pipeline in order, in one transaction. */
async function runSteps(sql: Statements, context: Memory, batch: ScanBatch): Promise<IngestResult> {
  const { labels } = context;
  const { journalId, from, to } = batch;
  const offset = await readOffset(sql, journalId);
  if (offset !== from) return { offset, isWritten: false };
  const groups = (await context.groups.divide(sql, batch.scans)).map(
    (group): OpenGroup => ({ ...group, sql: group.isShard ? forWorkspaces(sql, group.workspaces) : sql }),
  );
  await ofEach(groups, (group) => lockWorkspaces(group.sql, group.workspaces));
  const labelled = await ofEach(groups, (group) => labelGroup(group, labels));
  const totals = (await ofEach(labelled, (group) => writeGroup(group, labels, journalId))).flat();
  await noteChangedTotals(sql, totals);
  await notifyScans(sql, totals);
  await countScansForWebhooks(sql.run, totals);
  await writeOffset(sql, journalId, to);
  return { offset: to, isWritten: true };
}

/** A group with the statements for its workspaces. */
interface OpenGroup extends WorkspaceGroup {
  readonly sql: Statements;
}

interface LabelledGroup extends OpenGroup {
  readonly labelled: LabelledScans;
}

async function labelGroup(group: OpenGroup, labels: LabelDictionary): Promise<LabelledGroup> {
  const scans = await limitLabels(group.sql, labels, group.scans);
  return { ...group, scans, labelled: await labelScans(group.sql, labels, scans) };
}

/** Writes the scans and figures of a group. Returns what was added to the totals. */
async function writeGroup(
  { sql, scans, labelled }: LabelledGroup,
  labels: LabelDictionary,
  journalId: string,
): Promise<TotalDelta[]> {
  const order = orderByCampaign(scans);
  const { uniques, reassigned } = await findUniqueScans(sql, journalId, scans, order);
  const labelledReassigned = await labelScans(sql, labels, reassigned);
  await copyRawScans(sql, journalId, scans, uniques);
  const hours = hourDeltas(labelled, order, uniques, labelledReassigned);
  await addDeltas(sql, HOURS, hours);
  await addDeltas(sql, DAYS, dayDeltas(hours));
  const totals = totalDeltas(scans, order, uniques, reassigned);
  await addTotals(sql, totals);
  return totals;
}

/** Runs this for each group in turn, and only then throws the missing rows of all of them. */
async function ofEach<Group, Result>(
  groups: readonly Group[],
  work: (group: Group) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const needs: MissingRowsError[] = [];
  for (const group of groups) {
    try {
      results.push(await work(group));
    } catch (error) {
      if (!(error instanceof MissingRowsError)) throw error;
      needs.push(error);
    }
  }
  if (needs.length > 0) throw MissingRowsError.ofAll(needs);
  return results;
}

/** One for new workspaces, one for new labels, and further ones if another writer's sources have changed the limit. */
const ATTEMPTS = 5;

/**
 * Writes scans, figures and the journal's offset in one transaction. Throws if it is unknown whether the transaction
 * was committed; passing the same batch again is then safe.
 */
export async function ingestBatch(context: IngestContext, batch: ScanBatch): Promise<IngestResult> {
  const { pool, labels, groups } = context;
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await inTransaction(pool, (sql) => runSteps(sql, context, batch));
      // The database may have been restored from a backup in which labels have other numbers.
      if (!result.isWritten) labels.forget();
      return result;
    } catch (error) {
      if (!(error instanceof MissingRowsError)) {
        labels.forget();
        groups.forget();
      }
      if (!(error instanceof MissingRowsError) || attempt === ATTEMPTS) throw error;
      await createMissingRows(pool, labels, error);
    }
  }
}

const READ_OFFSET = 'select last_sequence from scan_journal where journal_id = $1 for update';
const CREATE_OFFSET = `
  insert into scan_journal (journal_id, last_sequence) values ($1, -1) on conflict (journal_id) do nothing`;
const WRITE_OFFSET = 'update scan_journal set last_sequence = $2 where journal_id = $1';

/**
 * Returns a journal's last sequence number in the database; -1 if there is none. Locks it until the end of the
 * transaction, so that the second of two writers for a journal sees what the first has written.
 */
async function readOffset({ run }: Statements, journalId: string): Promise<number> {
  const read = () => run<readonly [string]>('read-offset', READ_OFFSET, [journalId]);
  const [found] = await read();
  if (found !== undefined) return Number(found[0]);
  await run('create-offset', CREATE_OFFSET, [journalId]);
  const [created] = await read();
  return Number(created?.[0] ?? -1);
}

async function writeOffset({ run }: Statements, journalId: string, sequence: number): Promise<void> {
  await run('write-offset', WRITE_OFFSET, [journalId, sequence]);
}
