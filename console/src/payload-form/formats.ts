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
import { cleanValue, isLongerThan } from '../../../src/core/contract/text.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { memberFormat, textFormat, viewFormat } from './content-format.ts';
import { eventView } from './views/event-view.ts';
import { wifiView } from './views/wifi-view.ts';

/** Payload types whose content is a form in this folder. The others are pages. */
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
 * Returns the problems that the service would report for this content alone, if any. If nothing was filled in, the
 * first field has the problem.
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

/** Completes the content for saving: a web address gets its scheme. */
export const completeContent = (payloadType: string, content: string): string =>
  payloadType === 'Url' ? (completeUrl(content) ?? content) : content;

/** Returns the address with the scheme that the service assumes, or null if it needs none. */
export function completeUrl(text: string): string | null {
  const trimmed = cleanValue(text);
  if (/^https?:/i.test(trimmed)) return trimmed === text ? null : trimmed;
  return readWebAddress(trimmed).ok ? `https://${trimmed}` : null;
}
