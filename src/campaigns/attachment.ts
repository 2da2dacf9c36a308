import type { Attachment } from '../assets/attach-assets.js';
import type { Campaign } from './campaign.js';
import { assetIdsOf } from './payloads/payload.js';
import { QrPayloadType } from './payloads/payload-type.js';

/** The files that a campaign's content names. None for a simple type. */
export const attachmentOf = ({ id, payloadType, content }: Campaign): Attachment => ({
  campaignId: id,
  assetIds: assetIdsOf(payloadType, content),
  imagesOnly: payloadType === QrPayloadType.Memory,
});
