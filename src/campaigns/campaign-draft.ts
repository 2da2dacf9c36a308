import type { Campaign } from './campaign.js';

/** What a create, update or preview would make of a campaign: the fields that its checks and its picture depend on. */
export type CampaignDraft = Readonly<
  Pick<Campaign, 'name' | 'code' | 'mode' | 'payloadType' | 'content' | 'style' | 'design' | 'encodedAddress'>
>;

/** What a picture looks like, whatever it encodes. */
export type CampaignLook = Pick<CampaignDraft, 'style' | 'design'>;

/** A draft and the data mask to draw it with; null selects the mask with the lowest penalty. */
export type DrawnCampaign = CampaignDraft & { readonly mask: number | null };
