import { enumOf } from '../names/enum-of.js';

/** The payload types of the contract. The names are also stored. */
export const QrPayloadType = enumOf(
  'Url',
  'Text',
  'Email',
  'Phone',
  'Sms',
  'WhatsApp',
  'Wifi',
  'VCard',
  'Event',
  'Menu',
  'Document',
  'Memory',
);
export type QrPayloadType = keyof typeof QrPayloadType;

/** Types shown as a page of this service. They are Dynamic only, and have JSON content and files. */
export type HostedPayloadType = 'Menu' | 'Document' | 'Memory';
