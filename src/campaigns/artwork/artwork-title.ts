import { domainToUnicode } from 'node:url';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { readWebAddress } from '../../core/contract/payloads/syntax/web-address.js';
import type { CampaignDraft } from '../campaign-draft.js';

/** What a scan does, by payload type; true of Static and Dynamic codes. */
const PURPOSES: Readonly<Record<QrPayloadType, string>> = {
  [QrPayloadType.Url]: 'opens a web page',
  [QrPayloadType.Text]: 'shows a text',
  [QrPayloadType.Email]: 'writes an e-mail',
  [QrPayloadType.Phone]: 'calls a phone number',
  [QrPayloadType.Sms]: 'writes a text message',
  [QrPayloadType.WhatsApp]: 'opens a WhatsApp chat',
  [QrPayloadType.Wifi]: 'joins a Wi-Fi network',
  [QrPayloadType.VCard]: 'saves a contact',
  [QrPayloadType.Event]: 'adds an event to a calendar',
  [QrPayloadType.Menu]: 'opens a menu',
  [QrPayloadType.Document]: 'opens an information page',
  [QrPayloadType.Memory]: 'opens a collection of memories',
};

/**
 * Returns what the picture is, in English, for the SVG's title, which screen readers speak and browsers show. The picture is
 * published: the title has neither the campaign's name nor content, except the host that a Static address opens. That of
 * a Dynamic one may change after printing.
 */
export function artworkTitle({ mode, payloadType, content }: CampaignDraft): string {
  if (mode === QrCodeMode.Static && payloadType === QrPayloadType.Url) {
    const address = readWebAddress(content);
    if (address.ok) return `QR code that opens ${domainToUnicode(address.url.hostname) || address.url.hostname}`;
  }
  return `QR code: ${PURPOSES[payloadType]}`;
}
