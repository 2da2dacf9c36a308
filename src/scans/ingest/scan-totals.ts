import type { Breath } from '../../shared/yield-to-event-loop.js';
import { bigints, times, uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import { type CampaignKey, isCounted, type JournaledScan } from './journaled-scan.js';

/** What counted scans add to a campaign's figures of all time. */
export interface TotalDelta {
  readonly subject: CampaignKey;
  scans: number;
  uniques: number;
  lastScannedMs: number;
}

const ADD = `
  insert into scan_total as t (workspace_id, subject_id, scans, uniques, last_scanned_utc)
  select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::timestamptz[])
  on conflict (workspace_id, subject_id) do update set
    scans = t.scans + excluded.scans,
    uniques = t.uniques + excluded.uniques,
    last_scanned_utc = greatest(t.last_scanned_utc, excluded.last_scanned_utc)`;

/** One for each campaign with a counted scan, in their order. Who was displaced is of a campaign that is among them. */
export async function totalDeltas(
  scans: readonly JournaledScan[],
  order: Int32Array,
  uniques: ReadonlySet<JournaledScan>,
  displaced: readonly JournaledScan[],
  breath: Breath,
): Promise<TotalDelta[]> {
  const totals: TotalDelta[] = [];
  let total: TotalDelta | undefined;
  await breath.forEach(order, (index) => {
    const moved = scans[index];
    if (moved === undefined || !isCounted(moved)) return;
    const { subject, scan } = moved;
    if (total?.subject.key !== subject.key) {
      total = { subject, scans: 0, uniques: 0, lastScannedMs: scan.scannedMs };
      totals.push(total);
    }
    total.scans++;
    if (uniques.has(moved)) total.uniques++;
    if (scan.scannedMs > total.lastScannedMs) total.lastScannedMs = scan.scannedMs;
  });
  if (displaced.length > 0) takeUniques(totals, displaced);
  return totals;
}

function takeUniques(totals: readonly TotalDelta[], displaced: readonly JournaledScan[]): void {
  const byKey = new Map(totals.map((total) => [total.subject.key, total]));
  for (const { subject } of displaced) {
    const total = byKey.get(subject.key);
    if (total !== undefined) total.uniques--;
  }
}

/** Adds to the totals of the campaigns and of their workspaces. */
export async function addTotals({ run }: Statements, totals: readonly TotalDelta[]): Promise<void> {
  if (totals.length === 0) return;
  const rows = [...totals.map(ofCampaign), ...workspaceRows(totals)];
  await run('total-add', ADD, [
    uuids(rows.map(({ workspace }) => workspace)),
    uuids(rows.map(({ id }) => id)),
    bigints(rows.map(({ scans }) => scans)),
    bigints(rows.map(({ uniques }) => uniques)),
    times(rows.map(({ lastScannedMs }) => lastScannedMs)),
  ]);
}

interface TotalRow {
  readonly workspace: Uint8Array;
  readonly id: Uint8Array;
  scans: number;
  uniques: number;
  lastScannedMs: number;
}

const ofCampaign = ({ subject, scans, uniques, lastScannedMs }: TotalDelta): TotalRow => ({
  workspace: subject.workspace,
  id: subject.campaign,
  scans,
  uniques,
  lastScannedMs,
});

function workspaceRows(totals: readonly TotalDelta[]): Iterable<TotalRow> {
  const rows = new Map<string, TotalRow>();
  for (const total of totals) {
    const { workspaceId, workspace } = total.subject;
    const row = rows.get(workspaceId);
    if (row === undefined) {
      rows.set(workspaceId, { ...ofCampaign(total), id: workspace });
      continue;
    }
    row.scans += total.scans;
    row.uniques += total.uniques;
    row.lastScannedMs = Math.max(row.lastScannedMs, total.lastScannedMs);
  }
  return rows.values();
}
