import { problem } from '../../problems.js';
import { readSimple, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { escapeText, splitLines, writeLines } from '../syntax/content-lines.js';
import { EMAIL_PROBLEM, readEmailAddress } from '../syntax/email-address.js';
import { PHONE_PROBLEM, readPhoneNumber } from '../syntax/phone-number.js';
import { WEB_ADDRESS_PROBLEM, webAddressOf } from '../syntax/web-address.js';

/** The members of a contact in the order of their checks, with all accepted names. */
const MEMBERS = {
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
} as const;

type Contact = Record<keyof typeof MEMBERS, string>;

/** Content: `BEGIN:VCARD…`, or an object of MEMBERS with at least a name or the organization. */
const format: SimpleFormat<keyof typeof MEMBERS, Contact> = {
  purpose: 'saves a contact',
  members: MEMBERS,
  isWire: (text) => /^begin:vcard/i.test(text),
  readMembers: (reader) => {
    const text = (names: readonly string[]): string => reader.text(names, { shape: 'lines' }) ?? '';
    const number = (names: readonly string[]): string => reader.parsed(names, writtenNumber, PHONE_PROBLEM) ?? '';
    const contact: Contact = {
      firstName: text(MEMBERS.firstName),
      lastName: text(MEMBERS.lastName),
      fullName: text(MEMBERS.fullName),
      organization: text(MEMBERS.organization),
      title: text(MEMBERS.title),
      phone: number(MEMBERS.phone),
      mobile: number(MEMBERS.mobile),
      email: reader.parsed(MEMBERS.email, readEmailAddress, EMAIL_PROBLEM) ?? '',
      website: reader.parsed(MEMBERS.website, webAddressOf, WEB_ADDRESS_PROBLEM) ?? '',
      street: text(MEMBERS.street),
      city: text(MEMBERS.city),
      region: text(MEMBERS.region),
      postalCode: text(MEMBERS.postalCode),
      country: text(MEMBERS.country),
      note: text(MEMBERS.note),
    };
    const wrongName = NAMES.some((names) => reader.isWrong(names));
    if (formattedName(contact) === '' && !wrongName) {
      reader.add(MEMBERS.fullName, problem('contact_name_needed'));
    }
    return contact;
  },
  toWire: (contact) => writeLines(linesOf({ ...contact, ...dialled(contact) })),
};

/** Returns the number as sent, with its grouping. */
const writtenNumber = (text: string): string | null => (readPhoneNumber(text) === null ? null : text);

const dialled = ({ phone, mobile }: Contact): Pick<Contact, 'phone' | 'mobile'> => ({
  phone: readPhoneNumber(phone) ?? '',
  mobile: readPhoneNumber(mobile) ?? '',
});

const NAMES = [MEMBERS.fullName, MEMBERS.firstName, MEMBERS.lastName, MEMBERS.organization];

const formattedName = ({ fullName, firstName, lastName, organization }: Contact): string =>
  fullName || [firstName, lastName].filter((name) => name !== '').join(' ') || organization;

/**
 * vCard 3.0 (RFC 2426), which phones read from codes better than 4.0. N is required; a full name is not split, because
 * where to split it depends on the language. URL is a URI, so nothing in it is escaped.
 */
const linesOf = (contact: Contact): string[] => {
  const { firstName, lastName, fullName, street, city, region, postalCode, country } = contact;
  const structured = (parts: readonly string[]): string => parts.map(escapeText).join(';');
  const family = firstName === '' && lastName === '' ? fullName : lastName;
  const address = [street, city, region, postalCode, country];
  const optional: readonly (readonly [string, string])[] = [
    ['ORG', escapeText(contact.organization)],
    ['TITLE', escapeText(contact.title)],
    ['TEL;TYPE=VOICE', contact.phone],
    ['TEL;TYPE=CELL', contact.mobile],
    ['EMAIL;TYPE=INTERNET', escapeText(contact.email)],
    ['URL', contact.website],
    ['ADR;TYPE=WORK', address.every((part) => part === '') ? '' : structured(['', '', ...address])],
    ['NOTE', escapeText(contact.note)],
  ];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${structured([family, firstName, '', '', ''])}`,
    `FN:${escapeText(formattedName(contact))}`,
    ...optional.filter(([, value]) => value !== '').map(([name, value]) => `${name}:${value}`),
    'END:VCARD',
  ];
};

/** Returns the `.vcf` file of a checked content; null if the content is only text. */
export const toVCardFile = (content: string): string | null => {
  const reading = readSimple(format, content);
  if (reading.form === 'value') return format.toWire(reading.value);
  return reading.form === 'wire' ? `${splitLines(reading.text).join('\r\n')}\r\n` : null;
};

/** Like `toVCardFile`, but for people: telephone numbers are grouped as sent. */
export const toReadableVCard = (content: string): string | null => {
  const reading = readSimple(format, content);
  return reading.form === 'value' ? writeLines(linesOf(reading.value)) : toVCardFile(content);
};

export const vCardPayload = simplePayload(format);
