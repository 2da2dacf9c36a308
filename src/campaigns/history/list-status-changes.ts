import DataLoader from 'dataloader';
import { AuditAction } from '../../core/contract/audit-action.js';
import type { Context } from '../../tenancy/caller/context.js';
import { AuditEntry } from '../../tenancy/commands/audit-entry.js';

/** Of one campaign: a program may pause and activate it all day. */
export const STATUS_CHANGES_MAX = 50;

const loaders = new WeakMap<Context, DataLoader<string, AuditEntry[]>>();

/**
 * Lists when a campaign was paused and activated, newest first. The status is no part of a revision. Uses two queries
 * for all campaigns of a request.
 */
export function listStatusChanges(context: Context, campaignId: string): Promise<AuditEntry[]> {
  const loader = loaders.get(context) ?? new DataLoader((ids) => loadStatusChanges(context, ids), { cache: false });
  loaders.set(context, loader);
  return loader.load(campaignId);
}

const NEWEST = `
  select e.id from unnest(?::uuid[]) as wanted (id) cross join lateral (
    select id from audit_entry where workspace_id = ? and subject_id = wanted.id
       and action in ('${AuditAction.CampaignPaused}', '${AuditAction.CampaignActivated}')
     order by at_utc desc, id desc limit ${STATUS_CHANGES_MAX}) e`;

async function loadStatusChanges({ em, workspace }: Context, campaignIds: readonly string[]): Promise<AuditEntry[][]> {
  const newest = await em.execute<{ id: string }[]>(NEWEST, [`{${campaignIds.join(',')}}`, workspace.id]);
  const id = { $in: newest.map((row) => row.id) };
  const entries = await em.find(AuditEntry, { id }, { populate: ['actor'], orderBy: { atUtc: 'desc', id: 'desc' } });
  const byCampaign = Map.groupBy(entries, ({ subjectId }) => subjectId);
  return campaignIds.map((campaignId) => byCampaign.get(campaignId) ?? []);
}
