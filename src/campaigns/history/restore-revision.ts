import { AuditAction } from '../../core/contract/audit-action.js';
import { notFound } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { Campaign } from '../campaign.js';
import { UpdateQrCodeInput } from '../campaign-inputs.js';
import { findCampaign } from '../find-campaign.js';
import { updateCampaign } from '../update-campaign.js';
import { CampaignRevision } from './campaign-revision.js';
import { changesTo } from './former-states.js';

/**
 * Updates a campaign with the revised fields of an earlier revision, and creates a new revision.
 * Checked like any update: by today's rules and against the files that still exist.
 */
export async function restoreRevision(context: Context, id: string, revision: number): Promise<Campaign> {
  const campaign = await findCampaign(context.em, id);
  const former = await context.em.findOne(CampaignRevision, { campaignId: campaign.id, revision });
  if (former === null) throw notFound('revision');
  const input = Object.assign(new UpdateQrCodeInput(), changesTo(former));
  const details = { restored: revision };
  return updateCampaign(context, id, input, { action: AuditAction.CampaignRevisionRestored, details });
}
