/** What a campaign's content is, by the contract's names, which are also stored. */
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

/** The types that are a page of this service: Dynamic only, with JSON content and files. */
export type HostedPayloadType = QrPayloadType.Menu | QrPayloadType.Document | QrPayloadType.Memory;
