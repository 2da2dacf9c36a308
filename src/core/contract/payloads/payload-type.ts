/** The payload types of the contract. The names are also stored. Not an enum, as in plans.ts. */
export const QrPayloadType = {
  Url: 'Url',
  Text: 'Text',
  Email: 'Email',
  Phone: 'Phone',
  Sms: 'Sms',
  WhatsApp: 'WhatsApp',
  Wifi: 'Wifi',
  VCard: 'VCard',
  Event: 'Event',
  Menu: 'Menu',
  Document: 'Document',
  Memory: 'Memory',
} as const;
export type QrPayloadType = keyof typeof QrPayloadType;

/** Types shown as a page of this service. They are Dynamic only, and have JSON content and files. */
export type HostedPayloadType = 'Menu' | 'Document' | 'Memory';
