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
import type { QrPayloadType } from '../../generated/designer/preview.ts';

/** What a code can be for. */
export interface Goal {
  readonly payloadType: QrPayloadType;
  readonly icon: string;
  readonly name: MessageDescriptor;
  /** What happens after the scan, in a sentence. */
  readonly text: MessageDescriptor;
}

/** The most frequent first. */
export const GOALS: readonly Goal[] = [
  { payloadType: 'Url', icon: mdiLinkVariant, name: msg`Link`, text: msg`Opens a web page.` },
  {
    payloadType: 'Menu',
    icon: mdiSilverwareForkKnife,
    name: msg`Menu`,
    text: msg`Shows a menu or a price list, made here.`,
  },
  { payloadType: 'Wifi', icon: mdiWifi, name: msg`Wi-Fi`, text: msg`Joins a network without typing its password.` },
  { payloadType: 'VCard', icon: mdiAccountBoxOutline, name: msg`Contact`, text: msg`Saves a person or a company.` },
  { payloadType: 'Event', icon: mdiCalendarOutline, name: msg`Event`, text: msg`Puts a date into the calendar.` },
  {
    payloadType: 'Document',
    icon: mdiFileDocumentOutline,
    name: msg`Document`,
    text: msg`Shows a product, a notice or a PDF.`,
  },
  {
    payloadType: 'Memory',
    icon: mdiImageMultipleOutline,
    name: msg`Memory`,
    text: msg`Shows pictures with a story.`,
  },
  { payloadType: 'WhatsApp', icon: mdiWhatsapp, name: msg`WhatsApp`, text: msg`Opens a chat with you.` },
  { payloadType: 'Email', icon: mdiEmailOutline, name: msg`Email`, text: msg`Begins an email to you.` },
  { payloadType: 'Phone', icon: mdiPhoneOutline, name: msg`Phone call`, text: msg`Calls a number.` },
  { payloadType: 'Sms', icon: mdiMessageTextOutline, name: msg`Text message`, text: msg`Begins an SMS.` },
  { payloadType: 'Text', icon: mdiTextBoxOutline, name: msg`Text`, text: msg`Shows words, as they are.` },
];
