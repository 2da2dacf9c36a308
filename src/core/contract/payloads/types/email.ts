import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Reading, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { EMAIL_PROBLEM, readEmailAddresses } from '../syntax/email-address.js';
import type { MemberReader } from '../syntax/json-members.js';
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

/** Content: `mailto:…`, one or more addresses, or `{to|email|address, subject, body, cc, bcc}`. */
const format: SimpleFormat<keyof typeof MEMBERS, Email> = {
  purpose: 'writes an e-mail',
  members: MEMBERS,
  isWire: (text) => /^mailto:/i.test(text),
  readText: (text) => {
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

const addressesIn = (reader: MemberReader, names: readonly string[]): string[] =>
  reader.parsed(names, readEmailAddresses, EMAIL_PROBLEM) ?? [];

/**
 * Writes a mailto address (RFC 6068). A `+` may stay in an address, but some programs read it as a space in the
 * other fields.
 */
const mailtoOf = ({ to, cc, bcc, subject, body }: Email): string => {
  const list = (addresses: readonly string[]): string =>
    addresses.map((address) => percentEncode(address).replace('%40', '@').replaceAll('%2B', '+')).join(',');
  const fields = queryOf([
    ['cc', list(cc)],
    ['bcc', list(bcc)],
    ['subject', percentEncode(subject)],
    ['body', percentEncodeLines(body)],
  ]);
  return `mailto:${list(to)}${fields}`;
};

const open = (reading: Reading<Email>): Destination => {
  if (reading.form === 'value') return { kind: 'address', location: mailtoOf(reading.value) };
  if (reading.form !== 'wire') return CAMPAIGN_PAGE;
  const rest = reading.text.slice('mailto:'.length).trim();
  return rest === '' ? CAMPAIGN_PAGE : { kind: 'address', location: `mailto:${percentEncodeUnsafe(rest)}` };
};

export const emailPayload = simplePayload(format, open);
