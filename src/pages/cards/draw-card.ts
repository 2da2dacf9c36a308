import { QrPayloadType } from '../../campaigns/payloads/payload-type.js';
import { readWifi } from '../../campaigns/payloads/types/wifi.js';
import type { PageBody } from '../document/render-page.js';
import { readEvent } from './calendar-event.js';
import { readContact } from './contact.js';
import { drawContact } from './contact-page.js';
import { drawEvent } from './event-page.js';
import { drawText } from './text-page.js';
import { drawWifi } from './wifi-page.js';

/** The files that pages of the simple types offer, by their addresses below the page's. */
export type DownloadName = 'contact.vcf' | 'event.ics';

/** Where such a file is; null when there is none yet. */
export type DownloadAddress = (name: DownloadName) => string | null;

/**
 * Draws a content that is no hosted type's. What none of the types understands is shown as text, also an address that
 * turned out to be none. Content is checked.
 */
export function drawCard(type: QrPayloadType, content: string, addressOf: DownloadAddress): PageBody {
  const network = type === QrPayloadType.Wifi ? readWifi(content) : null;
  if (network !== null) return drawWifi(network);
  const contact = type === QrPayloadType.VCard ? readContact(content) : null;
  if (contact !== null) return drawContact(contact, addressOf('contact.vcf'));
  const event = type === QrPayloadType.Event ? readEvent(content) : null;
  if (event !== null) return drawEvent(event, addressOf('event.ics'));
  return drawText(content);
}
