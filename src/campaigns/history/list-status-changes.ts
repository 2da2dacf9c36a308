import { AuditAction } from '../../core/contract/audit-action.js';
import type { Context } from '../../tenancy/caller/context.js';
import { AuditEntry } from '../../tenancy/commands/audit-entry.js';

/** Of one campaign: a program may pause and activate it all day. */
export const STATUS_CHANGES_MAX = 50;

/** Lists when a campaign was paused and activated, newest first. The status is no part of a revision. */
export const listStatusChanges = ({ em }: Context, campaignId: string): Promise<AuditEntry[]> =>
  em.find(
    AuditEntry,
    { subjectId: campaignId, action: { $in: [AuditAction.CampaignPaused, AuditAction.CampaignActivated] } },
    { populate: ['actor'], orderBy: { atUtc: 'desc', id: 'desc' }, limit: STATUS_CHANGES_MAX },
  );
