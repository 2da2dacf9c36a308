import {
  PHONE_PROBLEM,
  readNumberAndText,
  readPhoneNumber,
} from '../../../../src/core/contract/payloads/syntax/phone-number.ts';
import { jsonFormat } from '../json-format.ts';

export interface SmsFields extends Record<string, string> {
  readonly phone: string;
  readonly message: string;
}

/** `SMSTO:number:text`, whose text is not encoded. Other spellings, and several numbers, have no field. */
const WIRE = /^sms(?:to)?:/i;
const SMSTO = /^smsto:([^:?,;]*)(?::([\s\S]*))?$/i;

/** `{phone, message}`. */
export const smsFormat = jsonFormat<SmsFields>({
  empty: { phone: '', message: '' },
  names: { phone: ['phone', 'number'], message: ['message', 'body', 'text'] },
  fromMembers: ({ phone = '', message = '' }) => ({ phone: String(phone), message: String(message) }),
  toMembers: (fields) => fields,
  isWire: (text) => WIRE.test(text),
  fromText: (text) => {
    const [, head, body = ''] = SMSTO.exec(text) ?? [];
    if (WIRE.test(text)) {
      return head === undefined || readPhoneNumber(head) === null ? null : { phone: head, message: body };
    }
    const read = readNumberAndText(text);
    return read === null ? null : { phone: read.number, message: read.message };
  },
  toText: () => null,
  check: (check, { phone, message }) => {
    const number = check.parsed('phone', phone, readPhoneNumber, PHONE_PROBLEM);
    check.require('phone', number !== null, PHONE_PROBLEM);
    check.text('message', message, 'lines');
  },
});
