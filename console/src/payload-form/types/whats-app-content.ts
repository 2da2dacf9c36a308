import { readNumberAndText, readPhoneNumber } from '../../../../src/core/contract/payloads/syntax/phone-number.ts';
import { jsonFormat } from '../json-format.ts';

export interface WhatsAppFields extends Record<string, string> {
  readonly phone: string;
  readonly message: string;
}

const NUMBER_PROBLEM = 'Must be a phone number with its country code such as +15550100.';
/** A chat with a number, and perhaps a text. Other addresses of WhatsApp have no field. */
const CHAT = /^https:\/\/wa\.me\/([1-9][0-9]{2,14})(?:\?text=([^&#]*))?$/i;

const internationalOf = (text: string): string | null => {
  const digits = readPhoneNumber(text)?.replace(/^(?:\+|00)/, '') ?? '';
  return /^[1-9][0-9]{2,14}$/.test(digits) ? digits : null;
};

function readChat(text: string): WhatsAppFields | null {
  const [, digits, message = ''] = CHAT.exec(text) ?? [];
  if (digits === undefined) return null;
  try {
    return { phone: `+${digits}`, message: decodeURIComponent(message.replaceAll('+', ' ')) };
  } catch {
    return null;
  }
}

/** `{phone, message}`. */
export const whatsAppFormat = jsonFormat<WhatsAppFields>({
  empty: { phone: '', message: '' },
  names: { phone: ['phone', 'number'], message: ['message', 'text'] },
  fromMembers: ({ phone = '', message = '' }) => ({ phone: String(phone), message: String(message) }),
  toMembers: (fields) => fields,
  isWire: (text) => /^(?:https?|whatsapp):/i.test(text),
  fromText: (text) => {
    const read = /^(?:https?|whatsapp):/i.test(text) ? null : readNumberAndText(text);
    if (read === null) return readChat(text);
    return internationalOf(read.number) === null ? null : { phone: read.number, message: read.message };
  },
  toText: () => null,
  check: (check, { phone, message }) => {
    const number = check.parsed('phone', phone, internationalOf, NUMBER_PROBLEM);
    check.require('phone', number !== null, NUMBER_PROBLEM);
    check.text('message', message, 'lines');
  },
});
