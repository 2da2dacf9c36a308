import { lookUp } from '../../look-up.js';
import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Part, type Reading, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { splitFields, unescapeField, withClosing } from '../syntax/code-fields.js';
import { EMAIL_PROBLEM, readEmailAddresses } from '../syntax/email-address.js';
import { MemberReader } from '../syntax/json-members.js';
import {
  percentDecode,
  percentEncode,
  percentEncodeLines,
  percentEncodeUnsafe,
  queryOf,
  readQuery,
} from '../syntax/uri-text.js';

interface Email {
  /** Has at least one. */
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
}

const MEMBERS = {
  to: ['to', 'email', 'address'],
  subject: ['subject'],
  body: ['body'],
  cc: ['cc'],
  bcc: ['bcc'],
} as const;

/** Content: `mailto:…`, `MATMSG:…`, one or more addresses, or `{to|email|address, subject, body, cc, bcc}`. */
const format: SimpleFormat<keyof typeof MEMBERS, Email> = {
  purpose: 'writes an e-mail',
  members: MEMBERS,
  isWire: (text) => /^(?:mailto|matmsg):/i.test(text),
  completeWire: (text) => (MATMSG.test(text) ? withClosing(text) : text),
  readText: (text) => {
    if (MATMSG.test(text)) return messageIn(text);
    const [, to, query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? [];
    if (to === undefined) return [['to', text]];
    const fields = readQuery(query.replace(/%0D%0A/gi, '%0A'));
    return [['to', percentDecode(to)], ...fields];
  },
  readMembers: (reader) => {
    const to = addressesIn(reader, MEMBERS.to);
    reader.require(MEMBERS.to, to.length > 0, EMAIL_PROBLEM);
    return {
      to,
      cc: addressesIn(reader, MEMBERS.cc),
      bcc: addressesIn(reader, MEMBERS.bcc),
      subject: reader.text(MEMBERS.subject, { shape: 'line' }) ?? '',
      body: reader.text(MEMBERS.body, { shape: 'lines' }) ?? '',
    };
  },
  toWire: (email) => mailtoOf(email),
};

const MATMSG = /^matmsg:/i;
const MEMBER_OF: Readonly<Record<string, string>> = { TO: 'to', SUB: 'subject', BODY: 'body' };

/** Splits Docomo's form of a message, which phones read like `mailto:`. */
const messageIn = (text: string): Part[] => {
  const { fields, rest } = splitFields(text);
  const parts = fields.map(
    ({ name, value }): Part => [lookUp(MEMBER_OF, name.toUpperCase()) ?? name, unescapeField(value)],
  );
  return rest === '' ? parts : [...parts, ['', rest]];
};

const addressesIn = (reader: MemberReader, names: readonly string[]): string[] =>
  reader.parsed(names, readEmailAddresses, EMAIL_PROBLEM) ?? [];

const listOf = (addresses: readonly string[]): string =>
  addresses.map((address) => percentEncode(address).replace('%40', '@').replaceAll('%2B', '+')).join(',');

/**
 * Writes a mailto address (RFC 6068). A `+` may stay in an address, but some programs read it as a space in the
 * other fields.
 */
const mailtoOf = ({ to, cc, bcc, subject, body }: Email): string => {
  const fields = queryOf([
    ['cc', listOf(cc)],
    ['bcc', listOf(bcc)],
    ['subject', percentEncode(subject)],
    ['body', percentEncodeLines(body)],
  ]);
  return `mailto:${listOf(to)}${fields}`;
};

const NAMED = /[<(;]|%(?:3[cb]|28)/i;

const open = (reading: Reading<Email>): Destination => {
  if (reading.form === 'value') return { kind: 'address', location: mailtoOf(reading.value) };
  if (reading.form !== 'wire') return CAMPAIGN_PAGE;
  const { text } = reading;
  if (MATMSG.test(text)) {
    const reader = new MemberReader(Object.fromEntries(messageIn(text)), 'any');
    const email = format.readMembers(reader);
    return reader.problems.isEmpty ? { kind: 'address', location: mailtoOf(email) } : CAMPAIGN_PAGE;
  }
  const [, to = '', fields = ''] = /^mailto:\s*([^?]*)([\s\S]*)$/i.exec(text) ?? [];
  if (to === '' && fields === '') return CAMPAIGN_PAGE;
  // A mail program takes a name for a part of the address.
  const addresses = NAMED.test(to) ? readEmailAddresses(percentDecode(to)) : null;
  const recipients = addresses === null ? percentEncodeUnsafe(to) : listOf(addresses);
  return { kind: 'address', location: `mailto:${recipients}${percentEncodeUnsafe(fields)}` };
};

export const emailPayload = simplePayload(format, open);
