import type { Pool } from 'pg';
import { Breath } from '../../shared/yield-to-event-loop.js';
import { inTransaction, outsideTransaction, type Statements } from '../postgres/transaction.js';
import { dayDeltas, hourDeltas } from '../rollup/deltas.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';
import { labelScans } from '../rollup/label-scans.js';
import { limitSources } from '../rollup/limit-sources.js';
import { DAYS, HOURS, readRollups } from '../rollup/rollup-rows.js';
import { mergeDeltas, writeRollups } from '../rollup/write-deltas.js';
import { orderByCampaign } from './by-campaign.js';
import { RAW_SCANS, rawScanRows } from './insert-scans.js';
import type { JournaledScan } from './journaled-scan.js';
import { createWorkspaceTotals, lockWorkspaces, workspacesOf } from './lock-workspaces.js';
import { MissingRowsError } from './missing-rows-error.js';
import { notifyScans } from './scan-notification.js';
import { addTotals, totalDeltas } from './scan-totals.js';
import { findUniqueScans } from './unique-scans.js';

export interface ScanBatch {
  readonly journalId: string;
  /** The offset that the database is believed to hold. Nothing is written when it holds another. */
  readonly from: number;
  /** The offset that it holds afterwards. */
  readonly to: number;
  /** All of `from < sequence ≤ to` that can be moved; their partitions exist. */
  readonly scans: readonly JournaledScan[];
}

export interface WriteContext {
  readonly pool: Pool;
  readonly labels: LabelDictionary;
}

/** Once for new workspaces, once for new labels; again should another mover's sources have changed what is accepted. */
const ATTEMPTS = 5;

const READ_OFFSET = 'select last_sequence from scan_journal where journal_id = $1 for update';
const BEGIN_OFFSET = `
  insert into scan_journal (journal_id, last_sequence) values ($1, -1) on conflict (journal_id) do nothing`;
const WRITE_OFFSET = 'update scan_journal set last_sequence = $2 where journal_id = $1';

/**
 * Writes scans, figures and the journal's offset in one transaction. Gives the offset that the database holds now:
 * `to`, or another one when it was not at `from`; then nothing was written. Throws when it is not known whether the
 * transaction was committed; asking again with the same move then tells.
 */
export async function writeScans(mover: WriteContext, move: ScanBatch): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await moveOnce(mover, move);
    } catch (error) {
      // What is remembered may be of a database that is no more, or was restored from a copy.
      if (!(error instanceof MissingRowsError)) mover.labels.forget();
      if (!(error instanceof MissingRowsError) || attempt === ATTEMPTS) throw error;
      await prepare(mover, error);
    }
  }
}

const prepare = ({ pool, labels }: WriteContext, { missing }: MissingRowsError): Promise<void> =>
  outsideTransaction(pool, async (sql) => {
    if (missing.workspaces !== undefined) await createWorkspaceTotals(sql, missing.workspaces);
    if (missing.labels !== undefined) await labels.create(sql, missing.labels);
  });

async function moveOnce({ pool, labels }: WriteContext, move: ScanBatch): Promise<number> {
  let offset = move.from;
  const moved = await inTransaction(pool, async (sql) => {
    offset = await lockOffset(sql, move.journalId);
    if (offset !== move.from) return null;
    if (move.scans.length > 0) await runPipeline(sql, labels, move);
    await sql.run('offset-write', WRITE_OFFSET, [move.journalId, move.to]);
    return move.to;
  });
  if (moved === null) labels.forget();
  return moved ?? offset;
}

/** Held to the end of the transaction, so that of two movers of one journal the second sees what the first has done. */
async function lockOffset({ run }: Statements, journalId: string): Promise<number> {
  const read = () => run<readonly [string]>('offset-read', READ_OFFSET, [journalId]);
  const [found] = await read();
  if (found !== undefined) return Number(found[0]);
  await run('offset-begin', BEGIN_OFFSET, [journalId]);
  const [begun] = await read();
  return Number(begun?.[0] ?? -1);
}

/** While PostgreSQL works on a statement, what comes after it is made ready here. */
async function runPipeline(
  sql: Statements,
  labels: LabelDictionary,
  { journalId, scans: given }: ScanBatch,
): Promise<void> {
  const breath = new Breath();
  await lockWorkspaces(sql, workspacesOf(given));
  const scans = await limitSources(sql, labels, given);
  const labelled = await labelScans(sql, labels, scans, breath);
  const order = orderByCampaign(scans);
  const { uniques, displaced } = await findUniqueScans(sql, journalId, scans, order, breath);
  const labelledDisplaced = await labelScans(sql, labels, displaced, breath);

  const raw = await rawScanRows(journalId, scans, uniques, breath);
  const [hours] = await Promise.all([
    hourDeltas(labelled, order, uniques, labelledDisplaced, breath),
    sql.copy(RAW_SCANS, raw),
  ]);
  const [days, storedHours] = await Promise.all([dayDeltas(hours, breath), readRollups(sql, HOURS, hours)]);
  const [hourRows, storedDays] = await Promise.all([
    mergeDeltas(HOURS, hours, storedHours, breath),
    readRollups(sql, DAYS, days),
  ]);
  const [dayRows] = await Promise.all([mergeDeltas(DAYS, days, storedDays, breath), writeRollups(sql, hourRows)]);
  const [totals] = await Promise.all([
    totalDeltas(scans, order, uniques, displaced, breath),
    writeRollups(sql, dayRows),
  ]);
  await addTotals(sql, totals);
  await notifyScans(sql, totals);
}
