import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Reading, type SimpleForms, simplePayload } from '../simple-payload.js';
import { PHONE_PROBLEM, readNumberAndText, readPhoneNumber } from '../syntax/phone-number.js';
import { percentDecode, percentEncodeLines, percentEncodeUnsafe, queryOf } from '../syntax/uri-text.js';

interface Sms {
  readonly numbers: readonly string[];
  readonly message: string;
}

const MEMBERS = { phone: ['phone', 'number'], message: ['message', 'body', 'text'] } as const;

/** Content: `sms:…`, `SMSTO:…`, `number`, `number:text`, or `{phone|number, message|body|text}`. */
const forms: SimpleForms<Sms> = {
  members: MEMBERS,
  isWire: (text) => /^sms(?:to)?:/i.test(text),
  readBare: (text) => {
    const read = readNumberAndText(text);
    return read === null ? null : { numbers: [read.number], message: read.message };
  },
  readMembers: (reader) => {
    const number = reader.parsed(MEMBERS.phone, readPhoneNumber, PHONE_PROBLEM);
    reader.require(MEMBERS.phone, number !== null, PHONE_PROBLEM);
    return { numbers: [number ?? ''], message: reader.text(MEMBERS.message, { shape: 'lines' }) ?? '' };
  },
  /** The text of SMSTO is not encoded. More apps read it from codes than `sms:`. */
  toWire: ({ numbers, message }) => `SMSTO:${numbers.join(',')}${message === '' ? '' : `:${message}`}`,
};

/** Reads `sms:` as in RFC 5724, `sms:number:text` and `SMSTO:number:text`; null without a number. */
const readWire = (text: string): Sms | null => {
  const [, head = '', query, plain] = /^sms(?:to)?:([^:?]*)(?:\?([\s\S]*)|:([\s\S]*))?$/i.exec(text) ?? [];
  const numbers = head.split(',').map((recipient) => readPhoneNumber(percentDecode(recipient.split(';', 1)[0] ?? '')));
  const known = numbers.filter((number) => number !== null);
  if (known.length < numbers.length) return null;
  const body = query?.split('&').find((pair) => /^body=/i.test(pair));
  return { numbers: known, message: plain ?? percentDecode(body?.slice('body='.length) ?? '') };
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

export const smsPayload = simplePayload(forms, open);
