import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { isLongerThan } from '../../../src/core/contract/text.ts';
import {
  BLANK_CONTENT,
  type ContentFormat,
  type FieldMessages,
  type FormFields,
  isBlank,
  type ReadContent,
} from './content-format.ts';
import { emailFormat } from './types/email-content.ts';
import { eventFormat } from './types/event-content.ts';
import { phoneFormat } from './types/phone-content.ts';
import { smsFormat } from './types/sms-content.ts';
import { textFormat } from './types/text-content.ts';
import { completeUrl, urlFormat } from './types/url-content.ts';
import { vCardFormat } from './types/v-card-content.ts';
import { whatsAppFormat } from './types/whats-app-content.ts';
import { wifiFormat } from './types/wifi-content.ts';

/** The payload types whose content is a form of this folder. The others are pages. */
export const FORMATS = {
  Url: urlFormat,
  Text: textFormat,
  Email: emailFormat,
  Phone: phoneFormat,
  Sms: smsFormat,
  WhatsApp: whatsAppFormat,
  Wifi: wifiFormat,
  VCard: vCardFormat,
  Event: eventFormat,
};

export type DirectType = keyof typeof FORMATS;

export const isDirectType = (payloadType: string): payloadType is DirectType => Object.hasOwn(FORMATS, payloadType);

/** Returns what the service would say to this content, as far as the content alone shows it. Empty: nothing. */
export function checkDirectContent(payloadType: DirectType, content: string): FieldMessages {
  if (isLongerThan(content, LIMITS.contentLength)) {
    return { content: [`Must be at most ${LIMITS.contentLength} characters.`] };
  }
  return checkAs(FORMATS[payloadType] as ContentFormat<FormFields>, content);
}

function checkAs(format: ContentFormat<FormFields>, content: string): FieldMessages {
  const read: ReadContent<FormFields> = format.read(content);
  if (read.kind === 'fields') return format.check(read.fields);
  return isBlank(content) ? BLANK_CONTENT : {};
}

/** Returns the content as it is best saved: a web address with its scheme. */
export const completeContent = (payloadType: string, content: string): string =>
  payloadType === 'Url' ? (completeUrl(content) ?? content) : content;

/** The same, said of the first field where nothing was filled in. */
export function checkForm(payloadType: DirectType, content: string): FieldMessages {
  const messages = checkDirectContent(payloadType, content);
  const first = Object.values<readonly [string, ...string[]]>(FORMATS[payloadType].names)[0]?.[0] ?? '';
  if (first === '' || messages !== BLANK_CONTENT || messages.content === undefined) return messages;
  return { [`content.${first}`]: messages.content };
}
