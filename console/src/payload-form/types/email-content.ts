import { EMAIL_PROBLEM, readEmailAddresses } from '../../../../src/core/contract/payloads/syntax/email-address.ts';
import { jsonFormat } from '../json-format.ts';

export interface EmailFields extends Record<string, string> {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  readonly body: string;
}

const EMPTY: EmailFields = { to: '', cc: '', bcc: '', subject: '', body: '' };
const WIRE = /^mailto:/i;

/** Reads a `mailto:` address (RFC 6068) that has each field at most once, and no other. */
function readMailto(text: string): EmailFields | null {
  const [, head = '', query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? [];
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='));
  try {
    const fields = new Map([['to', decodeURIComponent(head)]]);
    for (const [name = '', value, ...rest] of pairs) {
      const field = name.toLowerCase();
      if (value === undefined || rest.length > 0 || fields.has(field) || !(field in EMPTY)) return null;
      fields.set(field, decodeURIComponent(value).replaceAll('\r\n', '\n'));
    }
    return { ...EMPTY, ...Object.fromEntries(fields) };
  } catch {
    return null;
  }
}

/** The addresses alone, or `{to, cc, bcc, subject, body}`. */
export const emailFormat = jsonFormat<EmailFields>({
  empty: EMPTY,
  names: { to: ['to', 'email', 'address'], cc: ['cc'], bcc: ['bcc'], subject: ['subject'], body: ['body'] },
  fromMembers: (members) => ({
    to: String(members.to ?? ''),
    cc: String(members.cc ?? ''),
    bcc: String(members.bcc ?? ''),
    subject: String(members.subject ?? ''),
    body: String(members.body ?? ''),
  }),
  toMembers: (fields) => fields,
  isWire: (text) => WIRE.test(text),
  fromText: (text) => {
    if (WIRE.test(text)) return readMailto(text);
    return readEmailAddresses(text) === null ? null : { ...EMPTY, to: text };
  },
  toText: ({ to, cc, bcc, subject, body }) => {
    const isAlone = cc + bcc + subject + body === '' && to === to.trim();
    return isAlone && readEmailAddresses(to) !== null ? to : null;
  },
  check: (check, { to, cc, bcc, subject, body }) => {
    const addresses = check.parsed('to', to, readEmailAddresses, EMAIL_PROBLEM);
    check.require('to', addresses !== null, EMAIL_PROBLEM);
    check.parsed('cc', cc, readEmailAddresses, EMAIL_PROBLEM);
    check.parsed('bcc', bcc, readEmailAddresses, EMAIL_PROBLEM);
    check.text('subject', subject, 'line');
    check.text('body', body, 'lines');
  },
});
