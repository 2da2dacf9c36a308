import { PHONE_PROBLEM, readPhoneNumber } from '../../../../src/core/contract/payloads/syntax/phone-number.ts';
import { jsonFormat } from '../json-format.ts';

export interface PhoneFields extends Record<string, string> {
  readonly phone: string;
}

/** `tel:` with a number alone: parameters have no field. */
const WIRE = /^tel:(.*)$/is;

/** A number, written as it is; `{phone}` while it is not one. */
export const phoneFormat = jsonFormat<PhoneFields>({
  empty: { phone: '' },
  names: { phone: ['phone', 'number'] },
  fromMembers: ({ phone = '' }) => ({ phone: String(phone) }),
  toMembers: (fields) => fields,
  isWire: (text) => WIRE.test(text),
  fromText: (text) => {
    const number = WIRE.exec(text)?.[1]?.trim() ?? text;
    return readPhoneNumber(number) === null ? null : { phone: number };
  },
  toText: ({ phone }) => (readPhoneNumber(phone) !== null && phone === phone.trim() ? phone : null),
  check: (check, { phone }) => {
    const number = check.parsed('phone', phone, readPhoneNumber, PHONE_PROBLEM);
    check.require('phone', number !== null, PHONE_PROBLEM);
  },
});
