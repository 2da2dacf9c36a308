import { jsonFormat } from '../json-format.ts';
import { EMAIL_PROBLEM, readEmailAddress } from '../rules/email-address.ts';
import { PHONE_PROBLEM, readPhoneNumber } from '../rules/phone-number.ts';
import { readWebAddress, WEB_ADDRESS_PROBLEM } from '../rules/web-address.ts';

/** In the order in which the service checks them. */
const NAMES = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  fullName: ['fullName', 'name'],
  organization: ['organization', 'company'],
  title: ['title', 'jobTitle'],
  phone: ['phone'],
  mobile: ['mobile'],
  email: ['email'],
  website: ['website', 'url'],
  street: ['street'],
  city: ['city'],
  region: ['region'],
  postalCode: ['postalCode'],
  country: ['country'],
  note: ['note'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type VCardField = keyof typeof NAMES;
export type VCardFields = Readonly<Record<VCardField, string>>;

const FIELDS = Object.keys(NAMES) as VCardField[];
const NAMING: readonly VCardField[] = ['fullName', 'firstName', 'lastName', 'organization'];
const textsOf = (text: (field: VCardField) => string): VCardFields =>
  Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as VCardFields;

const readAddress = (text: string): string | null => (readWebAddress(text).ok ? text : null);

/** What a field must be besides text. */
const RULES: Partial<Record<VCardField, [read: (text: string) => string | null, problem: string]>> = {
  phone: [readPhoneNumber, PHONE_PROBLEM],
  mobile: [readPhoneNumber, PHONE_PROBLEM],
  email: [readEmailAddress, EMAIL_PROBLEM],
  website: [readAddress, WEB_ADDRESS_PROBLEM],
};

/** `{firstName, lastName, …}`. A card in vCard's own lines is edited as text: it can hold far more than the form. */
export const vCardFormat = jsonFormat<VCardFields>({
  empty: textsOf(() => ''),
  names: NAMES,
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
