import { bigints, times, uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import { MissingRowsError } from '../rollup/missing-rows.js';
import { isCounted, type JournaledScan } from './journaled-scan.js';
import type { TotalDelta } from './scan-totals.js';

/** A part of a journal: all sequences with `from < sequence ≤ to`. */
export interface JournalRange {
  readonly journalId: string;
  readonly from: number;
  readonly to: number;
}

const ADVANCE = `
  update scan_offset set last_sequence = $4
  where workspace_id = any($1::uuid[]) and journal_id = $2 and last_sequence <= $3
  returning workspace_id`;
const READ = `
  select workspace_id, last_sequence from scan_offset where workspace_id = any($1::uuid[]) and journal_id = $2`;
const ADVANCE_REST = `
  update scan_offset set last_sequence = $3
  where workspace_id = any($1::uuid[]) and journal_id = $2 and last_sequence < $3`;

/**
 * Moves the offsets of workspaces to the end of the range. Returns the offsets of those that already have scans of the
 * range, because an earlier attempt was interrupted after writing them: their scans up to it must not be written again.
 * Requires the workspaces' locks, and throws a `MissingRowsError` for workspaces without a row.
 */
export async function advanceOffsets(
  { run }: Statements,
  { journalId, from, to }: JournalRange,
  workspaces: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, number>> {
  const all = uuids([...workspaces.values()]);
  const moved = await run<readonly [string]>('advance-offsets', ADVANCE, [all, journalId, from, to]);
  if (moved.length === workspaces.size) return new Map();
  const isMoved = new Set(moved.map(([id]) => id));
  const rows = await run<readonly [string, string]>('read-offsets', READ, [all, journalId]);
  const offsets = new Map(rows.map(([id, offset]) => [id, Number(offset)]));
  const missing = [...workspaces].filter(([id]) => !offsets.has(id)).map(([, bytes]) => bytes);
  if (missing.length > 0) throw new MissingRowsError({ offsets: { journalId, workspaces: missing } });
  await run('advance-rest', ADVANCE_REST, [all, journalId, to]);
  return new Map([...offsets].filter(([id]) => !isMoved.has(id)));
}

const READ_WRITTEN = `
  select campaign_id, count(*), count(*) filter (where is_unique), max(scanned_utc) from scan
  where workspace_id = any($1::uuid[]) and journal_id = $2 and scanned_utc = any($3::timestamptz[])
    and sequence = any($4::bigint[])
  group by campaign_id`;

/** Returns the figures of counted scans that an interrupted attempt has written. */
export async function readWrittenTotals(
  { run }: Statements,
  journalId: string,
  scans: readonly JournaledScan[],
): Promise<TotalDelta[]> {
  const counted = scans.filter(isCounted);
  const campaigns = new Map(counted.map(({ campaignKey }) => [campaignKey.campaignId, campaignKey]));
  const workspaces = new Map(counted.map(({ campaignKey }) => [campaignKey.workspaceId, campaignKey.workspaceBytes]));
  const rows = await run<readonly [string, string, string, Date]>('read-written', READ_WRITTEN, [
    uuids([...workspaces.values()]),
    journalId,
    times(counted.map(({ scan }) => scan.scannedMs)),
    bigints(counted.map(({ sequence }) => sequence)),
  ]);
  return rows.flatMap(([campaignId, count, uniques, last]) => {
    const campaignKey = campaigns.get(campaignId);
    if (campaignKey === undefined) return [];
    return { campaignKey, scans: Number(count), uniques: Number(uniques), lastScannedMs: last.getTime() };
  });
}
