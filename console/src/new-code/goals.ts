import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  mdiAccountBoxOutline,
  mdiCalendarOutline,
  mdiEmailOutline,
  mdiFileDocumentOutline,
  mdiImageMultipleOutline,
  mdiLinkVariant,
  mdiMessageTextOutline,
  mdiPhoneOutline,
  mdiSilverwareForkKnife,
  mdiTextBoxOutline,
  mdiWhatsapp,
  mdiWifi,
} from '@mdi/js';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';

/** What a code can be for. */
export interface Goal {
  readonly payloadType: QrPayloadType;
  readonly icon: string;
  /** What happens after the scan, in one sentence. */
  readonly text: MessageDescriptor;
}

/** Most common first. */
export const GOALS: readonly Goal[] = [
  { payloadType: 'Url', icon: mdiLinkVariant, text: msg`Opens a web page.` },
  {
    payloadType: 'Menu',
    icon: mdiSilverwareForkKnife,
    text: msg`Shows a menu or price list that you create here.`,
  },
  { payloadType: 'Wifi', icon: mdiWifi, text: msg`Joins a network without typing the password.` },
  { payloadType: 'VCard', icon: mdiAccountBoxOutline, text: msg`Saves a contact.` },
  { payloadType: 'Event', icon: mdiCalendarOutline, text: msg`Adds an event to the calendar.` },
  {
    payloadType: 'Document',
    icon: mdiFileDocumentOutline,
    text: msg`Shows a product, a notice or a PDF.`,
  },
  {
    payloadType: 'Memory',
    icon: mdiImageMultipleOutline,
    text: msg`Shows pictures with a story.`,
  },
  { payloadType: 'WhatsApp', icon: mdiWhatsapp, text: msg`Opens a chat with you.` },
  { payloadType: 'Email', icon: mdiEmailOutline, text: msg`Opens an email to you.` },
  { payloadType: 'Phone', icon: mdiPhoneOutline, text: msg`Calls a number.` },
  { payloadType: 'Sms', icon: mdiMessageTextOutline, text: msg`Opens a text message to you.` },
  { payloadType: 'Text', icon: mdiTextBoxOutline, text: msg`Shows text.` },
];
