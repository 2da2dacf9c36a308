import type { Context } from '../access/context.js';
import { lockWorkspace } from '../access/workspace.js';
import { write } from '../access/write.js';
import { attachAssets } from '../assets/attach-assets.js';
import { attachmentOf } from './attachment.js';
import { type Campaign, searchTextOf } from './campaign.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { checkCampaign } from './check-campaign.js';
import { findCampaign, lockCampaign } from './find-campaign.js';
import { isHosted } from './payloads/payload.js';

/** Changes name, content and, when given, style. The printed code stays what it is. */
export async function updateCampaign(context: Context, id: string, input: UpdateQrCodeInput): Promise<Campaign> {
  const { code, mode, payloadType, style: currentStyle } = await findCampaign(context.em, id);
  const { name, content } = input;
  const style = input.style ?? currentStyle;
  await checkCampaign(context, input, { name, code, mode, payloadType, content, style });
  return write(context, async (em, announce) => {
    if (isHosted(payloadType)) await lockWorkspace(em, context.workspace.id);
    const campaign = await lockCampaign(em, id);
    const searchText = searchTextOf({ name, content, code: campaign.code });
    em.assign(campaign, { name, content, style, searchText, updatedUtc: new Date(context.clock.now()) });
    await em.flush();
    const attachment = attachmentOf(campaign);
    if (attachment !== null) await attachAssets(context, em, attachment);
    announce({ kind: 'campaign', code: campaign.code });
    return campaign;
  });
}
