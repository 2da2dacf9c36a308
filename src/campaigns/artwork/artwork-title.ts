import { domainToUnicode } from 'node:url';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { PAYLOADS } from '../../core/contract/payloads/payloads.js';
import { readWebAddress } from '../../core/contract/payloads/syntax/web-address.js';
import type { CampaignDraft } from '../campaign-draft.js';

/**
 * Returns a description of the picture, in English, for the SVG's title, which screen readers speak and browsers show.
 * The picture is public, so the title contains neither name nor content of the campaign. Exception: the host that a
 * Static code opens. A Dynamic code's destination may change after printing.
 */
export function artworkTitle({ mode, payloadType, content }: CampaignDraft): string {
  if (mode === QrCodeMode.Static && payloadType === QrPayloadType.Url) {
    const address = readWebAddress(content);
    if (address.ok) return `QR code that opens ${domainToUnicode(address.url.hostname) || address.url.hostname}`;
  }
  return `QR code: ${PAYLOADS[payloadType].purpose}`;
}
