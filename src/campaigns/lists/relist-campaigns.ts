import { sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Rewrites listing rows that differ from their campaigns, for example after a load without triggers, for one workspace
 * or all. Marks scan totals as changed, for `copyScanTotals`.
 */
export async function relistCampaigns(em: EntityManager, workspaceId?: string): Promise<void> {
  const ofWorkspace = workspaceId === undefined ? sql`true` : sql`l.workspace_id = ${workspaceId}`;
  await em.execute(sql`
    delete from campaign_listing as l where ${ofWorkspace} and not exists (
      select from campaign as c where c.id = l.id and c.workspace_id = l.workspace_id and c.deleted_utc is null)`);
  await em.execute(sql`
    insert into campaign_listing as l
    select * from (
      select c.workspace_id, c.id, c.created_utc, c.updated_utc, stored_time(c.schedule ->> 'fromUtc') as begins_utc,
        stored_time(c.schedule ->> 'untilUtc') as ends_utc, 0 as scans, null::timestamptz as last_scanned_utc,
        campaign_labels(c.workspace_id, c.mode, c.is_active, c.payload_type, c.tags) as labels, c.name
      from campaign as c where c.deleted_utc is null) as l
    where ${ofWorkspace}
    on conflict (workspace_id, id) do update set
      (created_utc, updated_utc, begins_utc, ends_utc, labels, name) = (excluded.created_utc, excluded.updated_utc,
        excluded.begins_utc, excluded.ends_utc, excluded.labels, excluded.name)
    where (l.created_utc, l.updated_utc, l.begins_utc, l.ends_utc, l.labels, l.name) is distinct from (excluded.created_utc,
      excluded.updated_utc, excluded.begins_utc, excluded.ends_utc, excluded.labels, excluded.name)`);
  await em.execute(sql`
    insert into scan_total_change (workspace_id, subject_id)
    select l.workspace_id, l.id from campaign_listing as l where ${ofWorkspace}`);
}
