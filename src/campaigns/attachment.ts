import type { Attachment } from '../assets/attach-assets.js';
import type { Campaign } from './campaign.js';
import { assetIdsOf, isHosted } from './payloads/payloads.js';
import { QrPayloadType } from './payloads/payload-type.js';

/** The files that a hosted campaign's content names; null for a simple type, which has none. */
export const attachmentOf = ({ id, payloadType, content }: Campaign): Attachment | null =>
  isHosted(payloadType)
    ? {
        campaignId: id,
        assetIds: assetIdsOf(payloadType, content),
        imagesOnly: payloadType === QrPayloadType.Memory,
      }
    : null;
