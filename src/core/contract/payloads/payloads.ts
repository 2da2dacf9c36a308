import { PAGE_DESIGNS } from '../page-designs.js';
import type { Payload } from './payload.js';
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

/**
 * The rules of every payload type. To add a type: add its name to `payload-type.ts`, its rules to `types/` (with
 * `simplePayload` or `hostedPayload`) and a row here; for a hosted type, also its templates and files below.
 */
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

/** The page templates of each hosted type; other types have no entry. The first template is used for `None`. */
export const EXPERIENCE_TEMPLATES: Readonly<Partial<Record<QrPayloadType, readonly string[]>>> = {
  [QrPayloadType.Menu]: Object.keys(PAGE_DESIGNS.Menu),
  [QrPayloadType.Document]: Object.keys(PAGE_DESIGNS.Document),
  [QrPayloadType.Memory]: Object.keys(PAGE_DESIGNS.Memory),
};

/** Whether a campaign of this type is a page of this service. */
export const isHosted = (type: QrPayloadType): type is HostedPayloadType => PAYLOADS[type].hosted;

/** Returns the file ids in a checked content: distinct, lower case, in the order sent. */
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
