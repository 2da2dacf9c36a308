import { AuditAction } from '../../audit/audit-action.js';
import type { Context } from '../../context/context.js';
import { notFound } from '../../shared/errors.js';
import type { Campaign } from '../campaign.js';
import { UpdateQrCodeInput } from '../campaign-inputs.js';
import { findCampaign } from '../find-campaign.js';
import { QrStyle } from '../style/qr-style.js';
import { updateCampaign } from '../update-campaign.js';
import { CampaignRevision } from './campaign-revision.js';

/**
 * Makes a campaign what it was in an earlier revision, as an update that says the same would: checked by the rules of
 * today, with the files that are still there. The result is a new revision.
 */
export async function restoreRevision(context: Context, id: string, revision: number): Promise<Campaign> {
  const campaign = await findCampaign(context.em, id);
  const former = await context.em.findOne(CampaignRevision, { campaignId: campaign.id, revision });
  if (former === null) throw notFound('revision');
  const { name, content } = former;
  const style = Object.assign(new QrStyle(), former.style);
  const input = Object.assign(new UpdateQrCodeInput(), { name, content, style });
  const details = { restored: revision };
  return updateCampaign(context, id, input, { action: AuditAction.CampaignRevisionRestored, details });
}
