/** What a campaign's content is. The contract's names: stored, filtered by and answered as they are. */
export enum QrPayloadType {
  Url = 'Url',
  Text = 'Text',
  Email = 'Email',
  Phone = 'Phone',
  Sms = 'Sms',
  WhatsApp = 'WhatsApp',
  Wifi = 'Wifi',
  VCard = 'VCard',
  Event = 'Event',
  Menu = 'Menu',
  Document = 'Document',
  Memory = 'Memory',
}

/** The types that are a page of this service: Dynamic only, JSON content, files. */
export type HostedPayloadType = QrPayloadType.Menu | QrPayloadType.Document | QrPayloadType.Memory;
