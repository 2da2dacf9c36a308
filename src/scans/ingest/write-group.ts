import type { WorkspaceGroup } from '../distribution/workspace-groups.js';
import { forWorkspaces, type Statements } from '../postgres/transaction.js';
import { addDeltas } from '../rollup/add-deltas.js';
import type { LabelDictionary } from '../rollup/label-dictionary.js';
import { labelScans } from '../rollup/label-scans.js';
import { limitLabels } from '../rollup/limit-labels.js';
import { dayDeltas, hourDeltas } from '../rollup/rollup-deltas.js';
import { DAYS, HOURS } from '../rollup/rollup-rows.js';
import { lockWorkspaces, tryLockWorkspaces } from '../rollup/workspace-locks.js';
import { isTotalsOnly, type JournaledScan } from './journaled-scan.js';
import { orderByCampaign } from './order-by-campaign.js';
import { copyRawScans } from './raw-scans.js';
import { advanceOffsets, type JournalRange, readWrittenTotals } from './scan-offsets.js';
import { addTotals, sumTotals, type TotalDelta, totalDeltas } from './scan-totals.js';
import { findUniqueScans } from './unique-scans.js';

export interface WrittenGroup {
  /** Scans written by this transaction. */
  readonly written: number;
  /** What all scans of the group have added to the totals, including those that an earlier attempt has written. */
  readonly totals: readonly TotalDelta[];
}

/**
 * Writes the scans and figures of a group, and its offsets. Returns null if another writer has locked one of its
 * workspaces and `mayWait` is false. Everything it writes is on one machine.
 */
export async function writeGroup(
  transaction: Statements,
  labels: LabelDictionary,
  range: JournalRange,
  group: WorkspaceGroup,
  mayWait: boolean,
): Promise<WrittenGroup | null> {
  const workspaces = [...group.workspaces.values()];
  const sql = group.isShard ? forWorkspaces(transaction, group.workspaces.keys()) : transaction;
  if (mayWait) await lockWorkspaces(sql, workspaces);
  else if (!(await tryLockWorkspaces(sql, workspaces))) return null;
  const offsets = await advanceOffsets(sql, range, group.workspaces);
  if (offsets.size === 0) return writeScans(sql, labels, range.journalId, group.scans);
  const isWritten = ({ sequence, campaignKey }: JournaledScan): boolean =>
    sequence <= (offsets.get(campaignKey.workspaceId) ?? range.from);
  const before = group.scans.filter(isWritten);
  const known = await readWrittenTotals(
    sql,
    range.journalId,
    before.filter((journaled) => !isTotalsOnly(journaled)),
  );
  const totalsOnly = before.filter(isTotalsOnly);
  known.push(...totalDeltas(totalsOnly, orderByCampaign(totalsOnly), new Uint8Array(totalsOnly.length), []));
  const rest = group.scans.filter((journaled) => !isWritten(journaled));
  const { written, totals } = await writeScans(sql, labels, range.journalId, rest);
  return { written, totals: sumTotals([...known, ...totals]) };
}

/** Runs the steps of the ingest pipeline in order. */
async function writeScans(
  sql: Statements,
  labels: LabelDictionary,
  journalId: string,
  journaled: readonly JournaledScan[],
): Promise<WrittenGroup> {
  if (journaled.length === 0) return { written: 0, totals: [] };
  const scans = await limitLabels(sql, labels, journaled);
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
  return { written: scans.length, totals };
}
