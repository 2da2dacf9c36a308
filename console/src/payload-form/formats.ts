import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { isBlank } from '../../../src/core/contract/payloads/payload.ts';
import { readWebAddress } from '../../../src/core/contract/payloads/syntax/web-address.ts';
import { emailPayload } from '../../../src/core/contract/payloads/types/email.ts';
import { eventPayload } from '../../../src/core/contract/payloads/types/event.ts';
import { phonePayload } from '../../../src/core/contract/payloads/types/phone.ts';
import { smsPayload } from '../../../src/core/contract/payloads/types/sms.ts';
import { textPayload } from '../../../src/core/contract/payloads/types/text.ts';
import { urlPayload } from '../../../src/core/contract/payloads/types/url.ts';
import { vCardPayload } from '../../../src/core/contract/payloads/types/v-card.ts';
import { whatsAppPayload } from '../../../src/core/contract/payloads/types/whats-app.ts';
import { wifiPayload } from '../../../src/core/contract/payloads/types/wifi.ts';
import { problem } from '../../../src/core/contract/problems.ts';
import { isLongerThan } from '../../../src/core/contract/text.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { memberFormat, textFormat, viewFormat } from './content-format.ts';
import { eventView } from './views/event-view.ts';
import { wifiView } from './views/wifi-view.ts';

/** The payload types whose content is a form of this folder. The others are pages. */
export const FORMATS = {
  Url: textFormat(urlPayload),
  Text: textFormat(textPayload),
  Email: memberFormat(emailPayload),
  Phone: memberFormat(phonePayload),
  Sms: memberFormat(smsPayload),
  WhatsApp: memberFormat(whatsAppPayload),
  Wifi: viewFormat(wifiPayload, wifiView),
  VCard: memberFormat(vCardPayload),
  Event: viewFormat(eventPayload, eventView),
};

export type DirectType = keyof typeof FORMATS;

export const isDirectType = (payloadType: string): payloadType is DirectType => Object.hasOwn(FORMATS, payloadType);

/**
 * Returns what the service would say to this content, as far as the content alone shows it. Empty: nothing. That nothing was
 * filled in is said of the first field.
 */
export function checkForm(payloadType: DirectType, content: string): FieldErrors {
  if (isLongerThan(content, LIMITS.contentLength)) {
    return { content: [problem('at_most_characters', { max: LIMITS.contentLength })] };
  }
  const { check, names } = FORMATS[payloadType];
  const messages = check(content);
  const first = Object.values<readonly string[]>(names)[0]?.[0] ?? '';
  if (first === '' || !isBlank(content) || messages.content === undefined) return messages;
  return { [`content.${first}`]: messages.content };
}

/** Returns the content as it is best saved: a web address with its scheme. */
export const completeContent = (payloadType: string, content: string): string =>
  payloadType === 'Url' ? (completeUrl(content) ?? content) : content;

/** Returns the address with the scheme that the service assumes; null when there is nothing to complete. */
export function completeUrl(text: string): string | null {
  const trimmed = text.trim();
  if (/^https?:/i.test(trimmed)) return trimmed === text ? null : trimmed;
  return readWebAddress(trimmed).ok ? `https://${trimmed}` : null;
}
