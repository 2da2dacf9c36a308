/** The payload types of the contract. The names are also stored. */
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

/** Types shown as a page of this service. They are Dynamic only, and have JSON content and files. */
export type HostedPayloadType = QrPayloadType.Menu | QrPayloadType.Document | QrPayloadType.Memory;
