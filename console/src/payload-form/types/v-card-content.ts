import { EMAIL_PROBLEM, readEmailAddress } from '../../../../src/core/contract/payloads/syntax/email-address.ts';
import { PHONE_PROBLEM, readPhoneNumber } from '../../../../src/core/contract/payloads/syntax/phone-number.ts';
import { WEB_ADDRESS_PROBLEM, webAddressOf } from '../../../../src/core/contract/payloads/syntax/web-address.ts';
import { V_CARD_MEMBERS } from '../../../../src/core/contract/payloads/types/v-card-members.ts';
import { jsonFormat } from '../json-format.ts';

export type VCardField = keyof typeof V_CARD_MEMBERS;
export type VCardFields = Readonly<Record<VCardField, string>>;

const FIELDS = Object.keys(V_CARD_MEMBERS) as VCardField[];
const NAMING: readonly VCardField[] = ['fullName', 'firstName', 'lastName', 'organization'];
const textsOf = (text: (field: VCardField) => string): VCardFields =>
  Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as VCardFields;

/** What a field must be besides text. */
const RULES: Partial<Record<VCardField, [read: (text: string) => string | null, problem: string]>> = {
  phone: [readPhoneNumber, PHONE_PROBLEM],
  mobile: [readPhoneNumber, PHONE_PROBLEM],
  email: [readEmailAddress, EMAIL_PROBLEM],
  website: [webAddressOf, WEB_ADDRESS_PROBLEM],
};

/** `{firstName, lastName, …}`. A card in vCard's own lines is edited as text: it can hold far more than the form. */
export const vCardFormat = jsonFormat<VCardFields>({
  empty: textsOf(() => ''),
  names: V_CARD_MEMBERS,
  fromMembers: (members) => textsOf((field) => String(members[field] ?? '')),
  toMembers: (fields) => fields,
  isWire: (text) => /^begin:vcard/i.test(text),
  fromText: () => null,
  toText: () => null,
  check: (check, fields) => {
    for (const field of FIELDS) {
      const [read, problem] = RULES[field] ?? [];
      if (read === undefined || problem === undefined) check.text(field, fields[field], 'lines');
      else check.parsed(field, fields[field], read, problem);
    }
    const isNamed = NAMING.some((field) => fields[field].trim() !== '');
    const isWrong = NAMING.some((field) => check.isWrong(field));
    check.require('fullName', isNamed || isWrong, 'Send fullName, firstName, lastName or organization.');
  },
});
