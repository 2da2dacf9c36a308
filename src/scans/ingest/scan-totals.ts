import type { CampaignKey } from '../campaign-key.js';
import { CopyRows } from '../postgres/copy-rows.js';
import { bigints, times, uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import { isCounted, type JournaledScan } from './journaled-scan.js';

/** What counted scans add to a campaign's all-time figures. */
export interface TotalDelta {
  readonly campaignKey: CampaignKey;
  scans: number;
  uniques: number;
  lastScannedMs: number;
}

/** Returns the positions of the rows that exist. Citus passes an update on to a worker, but not an upsert. */
const ADD = ({ isHere }: Statements): string => `
  update scan_total t set
    scans = t.scans + d.scans,
    uniques = t.uniques + d.uniques,
    last_scanned_utc = greatest(t.last_scanned_utc, d.last_scanned_utc)
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::timestamptz[])
    with ordinality as d (workspace_id, subject_id, scans, uniques, last_scanned_utc, position)
  where t.workspace_id = d.workspace_id and t.subject_id = d.subject_id and ${isHere('t.workspace_id')}
  returning d.position`;

/** Returns one delta per campaign with a counted scan, in order. Reassigned scans must belong to these campaigns. */
export function totalDeltas(
  scans: readonly JournaledScan[],
  order: Int32Array,
  uniques: Uint8Array,
  reassigned: readonly JournaledScan[],
): TotalDelta[] {
  const totals: TotalDelta[] = [];
  let total: TotalDelta | undefined;
  for (const index of order) {
    const journaled = scans[index];
    if (journaled === undefined || !isCounted(journaled)) continue;
    const { campaignKey, scan } = journaled;
    if (total?.campaignKey.text !== campaignKey.text) {
      total = { campaignKey, scans: 0, uniques: 0, lastScannedMs: scan.scannedMs };
      totals.push(total);
    }
    total.scans++;
    if (uniques[index] === 1) total.uniques++;
    if (scan.scannedMs > total.lastScannedMs) total.lastScannedMs = scan.scannedMs;
  }
  if (reassigned.length > 0) subtractUniques(totals, reassigned);
  return totals;
}

function subtractUniques(totals: readonly TotalDelta[], reassigned: readonly JournaledScan[]): void {
  const byCampaign = new Map(totals.map((total) => [total.campaignKey.text, total]));
  for (const { campaignKey } of reassigned) {
    const total = byCampaign.get(campaignKey.text);
    if (total !== undefined) total.uniques--;
  }
}

/** Returns the sum of totals with the same key, in order of the first of each. */
function sumBy(totals: readonly TotalDelta[], keyOf: (campaignKey: CampaignKey) => string): TotalDelta[] {
  const sums = new Map<string, TotalDelta>();
  for (const total of totals) {
    const key = keyOf(total.campaignKey);
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ...total });
      continue;
    }
    sum.scans += total.scans;
    sum.uniques += total.uniques;
    sum.lastScannedMs = Math.max(sum.lastScannedMs, total.lastScannedMs);
  }
  return [...sums.values()];
}

/** Returns one delta per campaign. */
export const sumTotals = (totals: readonly TotalDelta[]): TotalDelta[] => sumBy(totals, ({ text }) => text);

/** Adds to the totals of the campaigns and their workspaces. Requires the workspaces' locks. */
export async function addTotals(sql: Statements, totals: readonly TotalDelta[]): Promise<void> {
  if (totals.length === 0) return;
  const workspaces = sumBy(totals, ({ workspaceId }) => workspaceId);
  const rows = [
    ...totals.map((total) => ({ ...total, subject: total.campaignKey.campaignBytes })),
    ...workspaces.map((total) => ({ ...total, subject: total.campaignKey.workspaceBytes })),
  ];
  const updated = await sql.run<readonly [string]>('add-totals', ADD(sql), [
    uuids(rows.map(({ campaignKey }) => campaignKey.workspaceBytes)),
    uuids(rows.map(({ subject }) => subject)),
    bigints(rows.map(({ scans }) => scans)),
    bigints(rows.map(({ uniques }) => uniques)),
    times(rows.map(({ lastScannedMs }) => lastScannedMs)),
  ]);
  if (updated.length === rows.length) return;
  const existing = new Set(updated.map(([position]) => Number(position) - 1));
  const added = new CopyRows(5);
  for (const [index, { campaignKey, subject, scans, uniques, lastScannedMs }] of rows.entries()) {
    if (existing.has(index)) continue;
    added.begin().bytes(campaignKey.workspaceBytes).bytes(subject).bigint(scans).bigint(uniques).time(lastScannedMs);
  }
  await sql.copy('scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc)', added.finish());
}

const NOTE = `
  insert into scan_total_change (workspace_id, subject_id) select * from unnest($1::uuid[], $2::uuid[])`;

/** Records the campaigns whose totals have changed, for lists ordered by them. */
export async function noteChangedTotals({ run }: Statements, totals: readonly TotalDelta[]): Promise<void> {
  if (totals.length === 0) return;
  await run('note-changed-totals', NOTE, [
    uuids(totals.map(({ campaignKey }) => campaignKey.workspaceBytes)),
    uuids(totals.map(({ campaignKey }) => campaignKey.campaignBytes)),
  ]);
}
