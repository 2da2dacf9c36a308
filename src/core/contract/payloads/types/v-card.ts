import { problem } from '../../problems.js';
import { readSimple, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { withClosing } from '../syntax/code-fields.js';
import { escapeText, splitLines, withoutIndent, writeLines } from '../syntax/content-lines.js';
import { EMAIL_PROBLEM, readEmailAddress } from '../syntax/email-address.js';
import { PHONE_PROBLEM, readDialled } from '../syntax/phone-number.js';
import { WEB_ADDRESS_PROBLEM, webAddressOf } from '../syntax/web-address.js';
import { partsOfName } from './contact-name.js';
import { ME_CARD, vCardOfMeCard } from './me-card.js';

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

/** Content: `BEGIN:VCARD…`, `MECARD:…`, or an object of MEMBERS with at least a name or the organization. */
const format: SimpleFormat<keyof typeof MEMBERS, Contact> = {
  purpose: 'saves a contact',
  members: MEMBERS,
  isWire: (text) => /^begin:vcard/i.test(text) || ME_CARD.test(text),
  completeWire: (text) => (ME_CARD.test(text) ? withClosing(text) : readableCard(text)),
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
    const part = contact.firstName || contact.lastName;
    reader.require(
      MEMBERS.fullName,
      wrongName || partsOfName(contact) !== null,
      problem('full_name_differs', { part }),
    );
    return contact;
  },
  toWire: (contact) => writeLines(linesOf({ ...contact, ...dialled(contact) })),
};

/** Returns the number as sent, with its grouping. */
const writtenNumber = (text: string): string | null => (readDialled(text) === null ? null : text);

/** Contacts have no extensions. After a comma, phones wait a moment and then dial the rest. */
const dialledNumber = (text: string): string => {
  const { number = '', after = '' } = readDialled(text) ?? {};
  return number + after.replace(';ext=', ',');
};

const dialled = ({ phone, mobile }: Contact): Pick<Contact, 'phone' | 'mobile'> => ({
  phone: dialledNumber(phone),
  mobile: dialledNumber(mobile),
});

const NAMES = [MEMBERS.fullName, MEMBERS.firstName, MEMBERS.lastName, MEMBERS.organization];

const formattedName = ({ fullName, firstName, lastName, organization }: Contact): string =>
  fullName || [firstName, lastName].filter((name) => name !== '').join(' ') || organization;

/**
 * vCard 3.0 (RFC 2426), which phones read from codes better than 4.0. N is required. URL is a URI, so nothing in it is
 * escaped.
 */
const linesOf = (contact: Contact): string[] => {
  const { street, city, region, postalCode, country } = contact;
  const structured = (parts: readonly string[]): string => parts.map(escapeText).join(';');
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
    `N:${structured(partsOfName(contact) ?? [])}`,
    `FN:${escapeText(formattedName(contact))}`,
    ...optional.filter(([, value]) => value !== '').map(([name, value]) => `${name}:${value}`),
    'END:VCARD',
  ];
};

/** A charset of text that is now in UTF-8. In quoted-printable, a text has no letters beyond ASCII. */
const WRONG_CHARSET = /^([^:\r\n]*;charset=)"?(?!utf-?8)[^:;"\r\n]*"?(?=[^\r\n]*[^\x00-\x7f])/gim;

const readableCard = (text: string): string => withoutIndent(text).replace(WRONG_CHARSET, '$1UTF-8');

/** Returns the `.vcf` file of a checked content; null if the content is only text. */
export const toVCardFile = (content: string): string | null => {
  const reading = readSimple(format, content);
  if (reading.form === 'value') return format.toWire(reading.value);
  if (reading.form !== 'wire') return null;
  if (ME_CARD.test(reading.text)) return vCardOfMeCard(reading.text);
  const lines = splitLines(readableCard(reading.text));
  const isClosed = lines.some((line) => /^end:vcard\s*$/i.test(line));
  return `${[...lines, ...(isClosed ? [] : ['END:VCARD'])].join('\r\n')}\r\n`;
};

/** Like `toVCardFile`, but for people: telephone numbers are grouped as sent. */
export const toReadableVCard = (content: string): string | null => {
  const reading = readSimple(format, content);
  return reading.form === 'value' ? writeLines(linesOf(reading.value)) : toVCardFile(content);
};

export const vCardPayload = simplePayload(format);
