import { AuditAction } from '../core/contract/audit-action.js';
import type { Context } from '../tenancy/caller/context.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import type { Campaign } from './campaign.js';
import { changeCampaign, lockCampaign } from './change-campaign.js';
import { findCampaign } from './find-campaign.js';

/** Pauses or activates a campaign. When this resolves, no instance redirects by the previous status. */
export async function setCampaignStatus(
  context: Context,
  id: string,
  isActive: boolean,
  expectedVersions?: readonly number[] | null,
): Promise<Campaign> {
  await findCampaign(context.em, id);
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    const campaign = await lockCampaign(em, id, expectedVersions);
    changeCampaign(context, em, campaign, { isActive });
    publish({ kind: 'campaign', code: campaign.code });
    audit(isActive ? AuditAction.CampaignActivated : AuditAction.CampaignPaused, campaign.id);
    return campaign;
  });
}
