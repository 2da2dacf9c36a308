import type { Pool } from 'pg';
import { countScansForWebhooks } from '../../webhooks/scan-counts.js';
import { inTransaction, type Statements } from '../postgres/transaction.js';
import { addDeltas } from '../rollup/add-deltas.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';
import { labelScans } from '../rollup/label-scans.js';
import { limitLabels } from '../rollup/limit-labels.js';
import { dayDeltas, hourDeltas } from '../rollup/rollup-deltas.js';
import { DAYS, HOURS } from '../rollup/rollup-rows.js';
import { readOffset, writeOffset } from './journal-offset.js';
import type { JournaledScan } from './journaled-scan.js';
import { lockWorkspaces, workspacesOf } from './lock-workspaces.js';
import { createMissingRows, MissingRowsError } from './missing-rows.js';
import { orderByCampaign } from './order-by-campaign.js';
import { copyRawScans } from './raw-scans.js';
import { notifyScans } from './scan-notification.js';
import { addTotals, noteChangedTotals, totalDeltas } from './scan-totals.js';
import { findUniqueScans } from './unique-scans.js';

export interface ScanBatch {
  readonly journalId: string;
  /** The offset that the database is expected to hold. Nothing is written when it holds another. */
  readonly from: number;
  /** The offset that it holds afterwards. */
  readonly to: number;
  /** All of `from < sequence ≤ to` that can be written; their partitions exist. */
  readonly scans: readonly JournaledScan[];
}

export interface IngestContext {
  readonly pool: Pool;
  readonly labels: LabelDictionary;
}

/** The ingest pipeline: its steps in their order, in one transaction. Returns the offset that the database holds then. */
async function runSteps(sql: Statements, labels: LabelDictionary, batch: ScanBatch): Promise<number> {
  const { journalId, from, to } = batch;
  const offset = await readOffset(sql, journalId);
  if (offset !== from) return offset;
  if (batch.scans.length > 0) {
    await lockWorkspaces(sql, workspacesOf(batch.scans));
    const scans = await limitLabels(sql, labels, batch.scans);
    const labelled = await labelScans(sql, labels, scans);
    const order = orderByCampaign(scans);
    const { uniques, reassigned } = await findUniqueScans(sql, journalId, scans, order);
    const labelledReassigned = await labelScans(sql, labels, reassigned);
    await copyRawScans(sql, journalId, scans, uniques);
    const hours = hourDeltas(labelled, order, uniques, labelledReassigned);
    await addDeltas(sql, HOURS, hours);
    await addDeltas(sql, DAYS, dayDeltas(hours));
    const totals = totalDeltas(scans, order, uniques, reassigned);
    await addTotals(sql, totals);
    await noteChangedTotals(sql, totals);
    await notifyScans(sql, totals);
    await countScansForWebhooks(sql.run, totals);
  }
  await writeOffset(sql, journalId, to);
  return to;
}

/** Once for new workspaces, once for new labels, and again when another writer's sources have changed the limit. */
const ATTEMPTS = 5;

/**
 * Writes scans, figures and the journal's offset in one transaction. Returns the offset that the database holds now:
 * `to`, or another one when it was not at `from`; then nothing was written. Throws when it is not known whether the
 * transaction was committed; the same batch can then be given again.
 */
export async function ingestBatch({ pool, labels }: IngestContext, batch: ScanBatch): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      const offset = await inTransaction(pool, (sql) => runSteps(sql, labels, batch));
      // The database may have been restored from a copy, in which labels have other numbers.
      if (offset !== batch.to) labels.forget();
      return offset;
    } catch (error) {
      if (!(error instanceof MissingRowsError)) labels.forget();
      if (!(error instanceof MissingRowsError) || attempt === ATTEMPTS) throw error;
      await createMissingRows(pool, labels, error);
    }
  }
}
