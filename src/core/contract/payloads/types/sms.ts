import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Part, type Reading, type SimpleFormat, simplePayload } from '../simple-payload.js';
import {
  isMeantAsNumber,
  messageNumberProblem,
  PHONE_PROBLEM,
  readPhoneNumber,
  splitNumberAndText,
} from '../syntax/phone-number.js';
import { percentDecode, percentEncodeLines, queryOf, readQuery } from '../syntax/uri-text.js';

interface Sms {
  readonly numbers: readonly string[];
  readonly message: string;
}

const MEMBERS = { phone: ['phone', 'number'], message: ['message', 'body', 'text'] } as const;

/** Content: `sms:…`, `SMSTO:…`, `mms:…`, `number`, `number:text`, or `{phone|number, message|body|text}`. */
const format: SimpleFormat<keyof typeof MEMBERS, Sms> = {
  purpose: 'writes a text message',
  members: MEMBERS,
  isWire: (text) => SCHEME.test(text),
  isMeant: isMeantAsNumber,
  readText: (text) => splitText(text),
  readMembers: (reader) => {
    const number = reader.parsed(MEMBERS.phone, readPhoneNumber, messageNumberProblem);
    reader.require(MEMBERS.phone, number !== null, PHONE_PROBLEM);
    return { numbers: [number ?? ''], message: reader.text(MEMBERS.message, { shape: 'lines' }) ?? '' };
  },
  /** The text in SMSTO is not encoded. More apps support it in codes than `sms:`. */
  toWire: ({ numbers, message }) => `SMSTO:${numbers.join(',')}${message === '' ? '' : `:${message}`}`,
};

const SCHEME = /^[sm]ms(?:to)?:/i;
const FIELD = /[?&;](?:amp;)?(?:body|text|message)=/i;

/**
 * The number, and the text after `?body=` (RFC 5724), `&body=` or `;body=` (iOS), a mixture of these, or a colon. With
 * several numbers, iOS has them in `//open?addresses=`.
 */
const TEXT =
  /^(?:[sm]ms(?:to)?:)?\/{0,2}(?:open(?=[?&]))?([^:?&]*?)(?:\/?;?[?&][?&;]*(?:amp;)?([\s\S]*)|;(?=(?:body|text|message)=)([\s\S]*)|:([\s\S]*))?$/i;

/** Splits an address, or a bare value of this form. */
const splitText = (text: string): Part[] => {
  if (!SCHEME.test(text) && !FIELD.test(text)) return splitNumberAndText(text);
  const [, phone = '', query, parameters, body] = TEXT.exec(text) ?? [];
  const fields = readQuery((query ?? parameters ?? '').replaceAll('&amp;', '&'));
  return [['phone', phone], ...(body === undefined ? fields : [['body', body] as const])];
};

/** Reads an address with a number, a text or both, and ignores the rest; null if a number cannot be read. */
const readAddress = (text: string): Sms | null => {
  const parts = splitText(text);
  const part = (...names: readonly string[]): string =>
    String(parts.find(([known, value]) => names.includes(known) && value !== undefined && value !== '')?.[1] ?? '');
  // A semicolon separates numbers too, or begins a parameter such as `;ext=7`.
  const numbers = part('phone', 'addresses')
    .split(/,|;(?=[+\d(])|;.*?(?=,|$)/)
    .filter((recipient) => recipient.trim() !== '')
    .map((recipient) => readPhoneNumber(percentDecode(recipient)));
  const known = numbers.filter((number) => number !== null);
  const message = part(...MEMBERS.message);
  return known.length < numbers.length || (known.length === 0 && message === '') ? null : { numbers: known, message };
};

const addressOf = ({ numbers, message }: Sms): string =>
  `sms:${numbers.join(',')}${queryOf([['body', percentEncodeLines(message)]])}`;

const open = (reading: Reading<Sms>): Destination => {
  const sms = reading.form === 'value' ? reading.value : reading.form === 'wire' ? readAddress(reading.text) : null;
  return sms === null ? CAMPAIGN_PAGE : { kind: 'address', location: addressOf(sms) };
};

export const smsPayload = simplePayload(format, open);
