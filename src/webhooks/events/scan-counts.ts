import { SCANS_EVENT } from '../../core/contract/event-type.js';

/** Runs a prepared statement in the drainer's transaction. */
export type RunStatement = <Row extends readonly unknown[]>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<Row[]>;

/** What a batch adds to a campaign's counted scans. */
export interface CountedScans {
  readonly campaignKey: { readonly workspaceId: string; readonly campaignId: string };
  readonly scans: number;
  readonly uniques: number;
  readonly lastScannedMs: number;
}

const TOLD = `
  select distinct workspace_id::text from webhook_endpoint
  where workspace_id = any($1::uuid[]) and events @> array['${SCANS_EVENT}'] and state <> 'Disabled'`;

/** In id order, so that two writers do not deadlock. */
const ADD = `
  insert into webhook_scan_count as c (workspace_id, campaign_id, scans, uniques, last_scanned_utc)
  select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::timestamptz[]) order by 1, 2
  on conflict (workspace_id, campaign_id) do update set
    scans = c.scans + excluded.scans,
    uniques = c.uniques + excluded.uniques,
    last_scanned_utc = greatest(c.last_scanned_utc, excluded.last_scanned_utc)`;

/**
 * Counts scans for workspaces that receive scan events, in the transaction that settles their batch. If there are none, it
 * costs one indexed statement per batch.
 */
export async function countScansForWebhooks(run: RunStatement, totals: readonly CountedScans[]): Promise<void> {
  const workspaces = [...new Set(totals.map(({ campaignKey }) => campaignKey.workspaceId))];
  if (workspaces.length === 0) return;
  const told = new Set((await run<[string]>('webhook-workspaces', TOLD, [workspaces])).map(([id]) => id));
  const rows = totals.filter(({ campaignKey }) => told.has(campaignKey.workspaceId));
  if (rows.length === 0) return;
  await run('add-webhook-scans', ADD, [
    rows.map(({ campaignKey }) => campaignKey.workspaceId),
    rows.map(({ campaignKey }) => campaignKey.campaignId),
    rows.map(({ scans }) => scans),
    rows.map(({ uniques }) => uniques),
    rows.map(({ lastScannedMs }) => new Date(lastScannedMs).toISOString()),
  ]);
}
