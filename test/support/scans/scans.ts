import { type Client, Pool } from 'pg';
import { campaignKeyOf, type Scan, UNDESCRIBED } from '../../../src/core/contract/scan.js';
import { newCode, newId } from '../../../src/core/ids.js';
import { recount } from '../../../src/scans/recount/recount.js';
import type { Difference } from '../../../src/scans/recount/recount-differences.js';

/** Inserts rows as the commands write them, for tests of the layers below the commands. */
export async function insertWorkspace(client: Client, id = newId()): Promise<string> {
  await client.query(
    `insert into workspace (id, name, slug, plan, status, created_utc) values ($1, 'Sample', $1::uuid::text, 'Pro', 'Active', current_timestamp)`,
    [id],
  );
  return id;
}

export interface CampaignRow {
  readonly id: string;
  readonly code: string;
}

export async function insertCampaign(
  client: Client,
  workspaceId: string,
  properties: { mode?: string; payloadType?: string; content?: string; isActive?: boolean } = {},
): Promise<CampaignRow> {
  const {
    mode = 'Dynamic',
    payloadType = 'Url',
    content = 'https://example.com/landing',
    isActive = true,
  } = properties;
  const campaign = { id: newId(), code: newCode() };
  await client.query(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
       created_utc, updated_utc)
     values ($1, $2, 'Sample', $3, $4, $5, $6, '{}', 0, $7, '', current_timestamp, current_timestamp)`,
    [campaign.id, workspaceId, campaign.code, mode, payloadType, content, isActive],
  );
  return campaign;
}

/** Inserts a campaign that may have scans in totals only. */
export async function insertTotalsOnly(client: Client, workspaceId: string): Promise<string> {
  const { id } = await insertCampaign(client, workspaceId);
  await client.query("update campaign set counting = 'TotalsOnly' where id = $1", [id]);
  return id;
}

/** Figures of the database: scans by people in the totals, and raw scans of each class, by campaign. */
export async function countScans(
  client: Client,
  campaignId: string,
): Promise<{ total: number; raw: Record<string, number> }> {
  const total = await client.query('select scans from scan_total where subject_id = $1', [campaignId]);
  const raw = await client.query(
    'select class, count(*)::int as count from scan where campaign_id = $1 group by class',
    [campaignId],
  );
  return {
    total: Number(total.rows[0]?.scans ?? 0),
    raw: Object.fromEntries(raw.rows.map((row) => [row.class, row.count])),
  };
}

/** A scan in the journal's form, by a person without known labels. */
export const scanOf = (workspaceId: string, campaignId: string, properties: Partial<Scan> = {}): Scan => ({
  ...UNDESCRIBED,
  campaignKey: campaignKeyOf(workspaceId, campaignId),
  scannedMs: Date.now(),
  class: 'person',
  ...properties,
});

/** Figures that differ from their raw scans. */
export async function findDifferences(client: Client, repair = false): Promise<Difference[]> {
  const { host, port, user, database } = client;
  const pool = new Pool({ host, port, user, database, password: client.password ?? '', max: 1 });
  try {
    return (await recount({ pool, repair })).differences;
  } finally {
    await pool.end();
  }
}

export const countDifferences = async (client: Client): Promise<number> => (await findDifferences(client)).length;
