import { AuditAction } from '../core/contract/audit-action.js';
import type { Context } from '../tenancy/caller/context.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import { changeCampaign, lockCampaign } from './change-campaign.js';
import { findCampaign } from './find-campaign.js';

/**
 * Deletes a campaign and returns its id. Its code stops working; row, files and scans remain so that it can
 * be restored.
 */
export async function deleteCampaign(
  context: Context,
  id: string,
  expectedVersions?: readonly number[] | null,
): Promise<string> {
  await findCampaign(context.em, id);
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    const campaign = await lockCampaign(em, id, expectedVersions);
    changeCampaign(context, em, campaign, { deletedUtc: new Date(context.clock.now()) });
    publish({ kind: 'campaign', code: campaign.code });
    audit(AuditAction.CampaignDeleted, campaign.id);
    return campaign.id;
  });
}
