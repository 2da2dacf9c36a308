import { AuditAction } from '../audit/audit-action.js';
import type { Context } from '../context/context.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { changeCampaign } from './change-campaign.js';
import { findCampaign, lockCampaign } from './find-campaign.js';

/** Soft: the row, its files and its scans stay for a restoration, but no scan finds the campaign. Gives its id. */
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
