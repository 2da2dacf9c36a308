import type { Destination, Payload } from './payload.js';
import { type HostedPayloadType, QrPayloadType } from './payload-type.js';
import { documentPayload, readDocument } from './types/document.js';
import { emailPayload } from './types/email.js';
import { eventPayload } from './types/event.js';
import { memoryPayload, readMemory } from './types/memory.js';
import { menuPayload, readMenu } from './types/menu.js';
import { phonePayload } from './types/phone.js';
import { smsPayload } from './types/sms.js';
import { textPayload } from './types/text.js';
import { urlPayload } from './types/url.js';
import { vCardPayload } from './types/v-card.js';
import { whatsAppPayload } from './types/whats-app.js';
import { wifiPayload } from './types/wifi.js';

export type { Destination, Payload };

/** The only table from payload type to its rules. */
export const PAYLOADS: Readonly<Record<QrPayloadType, Payload>> = {
  [QrPayloadType.Url]: urlPayload,
  [QrPayloadType.Text]: textPayload,
  [QrPayloadType.Email]: emailPayload,
  [QrPayloadType.Phone]: phonePayload,
  [QrPayloadType.Sms]: smsPayload,
  [QrPayloadType.WhatsApp]: whatsAppPayload,
  [QrPayloadType.Wifi]: wifiPayload,
  [QrPayloadType.VCard]: vCardPayload,
  [QrPayloadType.Event]: eventPayload,
  [QrPayloadType.Menu]: menuPayload,
  [QrPayloadType.Document]: documentPayload,
  [QrPayloadType.Memory]: memoryPayload,
};

/** The page templates of each hosted type; the first is what `None` means. Other types have no entry. */
export const EXPERIENCE_TEMPLATES: Readonly<Partial<Record<QrPayloadType, readonly [string, ...string[]]>>> = {
  [QrPayloadType.Menu]: ['MenuModern', 'MenuWarm', 'SalonLuxe'],
  [QrPayloadType.Document]: ['DocumentClean', 'ProductStory'],
  [QrPayloadType.Memory]: ['MemoryGallery', 'MemoryJournal'],
};

export const isHosted = (type: QrPayloadType): type is HostedPayloadType => PAYLOADS[type].hosted;

/** The files that a content names: distinct lower-case UUIDs in the order sent, none for a simple type. Content is checked. */
export const assetIdsOf = (type: QrPayloadType, content: string): string[] => {
  switch (type) {
    case QrPayloadType.Menu:
      return readMenu(content).assetIds;
    case QrPayloadType.Document:
      return readDocument(content).assetIds;
    case QrPayloadType.Memory:
      return readMemory(content).assetIds;
    default:
      return [];
  }
};
