import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { readWifi } from '../../core/contract/payloads/types/wifi.js';
import type { PageBody } from '../document/render-page.js';
import { readEvent } from './calendar-event.js';
import { readContact } from './contact.js';
import { contactCard } from './contact-page.js';
import { eventCard } from './event-page.js';
import { textCard } from './text-page.js';
import { wifiCard } from './wifi-page.js';

/** Files that cards offer for download, by the last segment of their addresses. */
export type DownloadName = 'contact.vcf' | 'event.ics';

/** Returns the address of a file; null in a preview, which has none. */
export type DownloadAddress = (name: DownloadName) => string | null;

/**
 * Renders the page of a type that has no templates. Content that cannot be read as its type, such as an invalid
 * address, is shown as text. The content must have been checked.
 */
export function renderCard(type: QrPayloadType, content: string, addressOf: DownloadAddress): PageBody {
  const network = type === QrPayloadType.Wifi ? readWifi(content) : null;
  if (network !== null) return wifiCard(network);
  const contact = type === QrPayloadType.VCard ? readContact(content) : null;
  if (contact !== null) return contactCard(contact, addressOf('contact.vcf'));
  const event = type === QrPayloadType.Event ? readEvent(content) : null;
  if (event !== null) return eventCard(event, addressOf('event.ics'));
  return textCard(content);
}
