import type { Client } from 'pg';
import { newCode, newId } from '../../src/floor/ids.js';

/** Rows as the rooms write them, for tests of what lies below the rooms. */
export async function insertWorkspace(client: Client): Promise<string> {
  const id = newId();
  await client.query(
    `insert into workspace (id, name, plan, status, created_utc) values ($1, 'Sample', 'Pro', 'Active', current_timestamp)`,
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
  given: { mode?: string; payloadType?: string; content?: string; isActive?: boolean } = {},
): Promise<CampaignRow> {
  const { mode = 'Dynamic', payloadType = 'Url', content = 'https://example.com/landing', isActive = true } = given;
  const campaign = { id: newId(), code: newCode() };
  await client.query(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, is_active, search_text,
       created_utc, updated_utc)
     values ($1, $2, 'Sample', $3, $4, $5, $6, '{}', $7, '', current_timestamp, current_timestamp)`,
    [campaign.id, workspaceId, campaign.code, mode, payloadType, content, isActive],
  );
  return campaign;
}

/** The figures of the database: scans by people in the totals, and raw scans of each class, by campaign. */
export async function countScans(
  client: Client,
  campaignId: string,
): Promise<{ total: number; raw: Record<string, number> }> {
  const total = await client.query('select scans from scan_total where campaign_id = $1', [campaignId]);
  const raw = await client.query(
    'select class, count(*)::int as count from scan where campaign_id = $1 group by class',
    [campaignId],
  );
  return {
    total: Number(total.rows[0]?.scans ?? 0),
    raw: Object.fromEntries(raw.rows.map((row) => [row.class, row.count])),
  };
}

/** Campaigns whose total differs from a recount of their raw scans by people. */
export async function countDisagreements(client: Client): Promise<number> {
  const { rows } = await client.query(`
    select count(*)::int as count
    from (select campaign_id, count(*) as scans from scan where class = 'person' group by campaign_id) r
    full join scan_total t using (campaign_id)
    where r.scans is distinct from t.scans`);
  return rows[0]?.count;
}
