import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Part, type Reading, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { PHONE_PROBLEM, readPhoneNumber, splitNumberAndText } from '../syntax/phone-number.js';
import { percentDecode, percentEncodeLines, percentEncodeUnsafe, queryOf, readQuery } from '../syntax/uri-text.js';

interface Sms {
  readonly numbers: readonly string[];
  readonly message: string;
}

const MEMBERS = { phone: ['phone', 'number'], message: ['message', 'body', 'text'] } as const;

/** Content: `sms:…`, `SMSTO:…`, `number`, `number:text`, or `{phone|number, message|body|text}`. */
const format: SimpleFormat<keyof typeof MEMBERS, Sms> = {
  purpose: 'writes a text message',
  members: MEMBERS,
  isWire: (text) => /^sms(?:to)?:/i.test(text),
  readText: (text) => splitWire(text) ?? splitNumberAndText(text),
  readMembers: (reader) => {
    const number = reader.parsed(MEMBERS.phone, readPhoneNumber, PHONE_PROBLEM);
    reader.require(MEMBERS.phone, number !== null, PHONE_PROBLEM);
    return { numbers: [number ?? ''], message: reader.text(MEMBERS.message, { shape: 'lines' }) ?? '' };
  },
  /** The text in SMSTO is not encoded. More apps support it in codes than `sms:`. */
  toWire: ({ numbers, message }) => `SMSTO:${numbers.join(',')}${message === '' ? '' : `:${message}`}`,
};

/** Splits `sms:` as in RFC 5724, `sms:number:text` and `SMSTO:number:text`; null for other text. */
const splitWire = (text: string): Part[] | null => {
  const [, phone, query = '', body] = /^sms(?:to)?:([^:?]*)(?:\?([\s\S]*)|:([\s\S]*))?$/i.exec(text) ?? [];
  if (phone === undefined) return null;
  return [['phone', phone], ...(body === undefined ? readQuery(query) : [['body', body] as const])];
};

/** Reads a wire form with at least one number and ignores the rest; null if there is no number. */
const readWire = (text: string): Sms | null => {
  const parts = splitWire(text) ?? [];
  const part = (name: string): string =>
    String(parts.find(([known, value]) => known === name && value !== undefined)?.[1] ?? '');
  const numbers = part('phone')
    .split(',')
    .map((recipient) => readPhoneNumber(percentDecode(recipient.split(';', 1)[0] ?? '')));
  const known = numbers.filter((number) => number !== null);
  return known.length < numbers.length ? null : { numbers: known, message: part('body') };
};

const addressOf = ({ numbers, message }: Sms): string =>
  `sms:${numbers.join(',')}${queryOf([['body', percentEncodeLines(message)]])}`;

const open = (reading: Reading<Sms>): Destination => {
  if (reading.form === 'value') return { kind: 'address', location: addressOf(reading.value) };
  if (reading.form !== 'wire') return CAMPAIGN_PAGE;
  const sms = readWire(reading.text);
  if (sms !== null) return { kind: 'address', location: addressOf(sms) };
  // A message without a recipient (`sms:?body=…`) is opened as sent.
  const rest = /^sms:(\?[\s\S]+)$/i.exec(reading.text)?.[1];
  return rest === undefined ? CAMPAIGN_PAGE : { kind: 'address', location: `sms:${percentEncodeUnsafe(rest)}` };
};

export const smsPayload = simplePayload(format, open);
