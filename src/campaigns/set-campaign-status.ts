import type { Context } from '../access/context.js';
import { write } from '../access/write.js';
import type { Campaign } from './campaign.js';
import { findCampaign, lockCampaign } from './find-campaign.js';

/** Pauses or activates. When this resolves, no instance redirects by the former status any more. */
export async function setCampaignStatus(context: Context, id: string, isActive: boolean): Promise<Campaign> {
  await findCampaign(context.em, id);
  return write(context, async (em, announce) => {
    const campaign = await lockCampaign(em, id);
    em.assign(campaign, { isActive, updatedUtc: new Date(context.clock.now()) });
    announce({ kind: 'campaign', code: campaign.code });
    return campaign;
  });
}
