import type { Context } from '../access/context.js';
import { write } from '../access/write.js';
import { findCampaign, lockCampaign } from './find-campaign.js';

/** Soft: the row and its scans stay, but neither the API nor a scan finds the campaign again. Gives its id. */
export async function deleteCampaign(context: Context, id: string): Promise<string> {
  await findCampaign(context.em, id);
  return write(context, async (em, announce) => {
    const campaign = await lockCampaign(em, id);
    em.assign(campaign, { deletedUtc: new Date(context.clock.now()) });
    announce({ kind: 'campaign', code: campaign.code });
    return campaign.id;
  });
}
