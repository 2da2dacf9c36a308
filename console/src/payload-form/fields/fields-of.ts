import type { ComponentType } from 'react';
import type { FormFields } from '../content-format.ts';
import type { DirectType } from '../formats.ts';
import { EmailFields } from './email-fields.tsx';
import { EventFields } from './event-fields.tsx';
import type { FieldsProps } from './form-text.tsx';
import { PhoneFields, SmsFields, WhatsAppFields } from './phone-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { UrlFields } from './url-fields.tsx';
import { VCardFields } from './v-card-fields.tsx';
import { WifiFields } from './wifi-fields.tsx';

type AnyFields = ComponentType<FieldsProps<FormFields>>;

/** The fields of each type, for the format of the same type. */
export const FIELDS_OF: Readonly<Record<DirectType, AnyFields>> = {
  Url: UrlFields as unknown as AnyFields,
  Text: TextFields as unknown as AnyFields,
  Email: EmailFields as unknown as AnyFields,
  Phone: PhoneFields as unknown as AnyFields,
  Sms: SmsFields as unknown as AnyFields,
  WhatsApp: WhatsAppFields as unknown as AnyFields,
  Wifi: WifiFields as unknown as AnyFields,
  VCard: VCardFields as unknown as AnyFields,
  Event: EventFields as unknown as AnyFields,
};
