import { type Problem, problem } from '../../problems.js';
import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Part, type Reading, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { isMeantAsNumber, readPhoneNumber, splitNumberAndText } from '../syntax/phone-number.js';
import { percentEncode, queryOf, readQuery } from '../syntax/uri-text.js';
import { readWebAddress } from '../syntax/web-address.js';

/** The complete address of a chat, for example `https://wa.me/15550100?text=Hello`. */
type ChatAddress = string;

const MEMBERS = { phone: ['phone', 'number'], message: ['message', 'text'] } as const;
const NUMBER_PROBLEM = problem('not_phone_with_country');
const UNCLEAR_PROBLEM = problem('phone_country_unclear');
const APP_ADDRESS = /^whatsapp:\/\/send\/?\?/i;

/** Content: `https://wa.me/…`, `number`, `number:text`, or `{phone|number, message|text}`. */
const format: SimpleFormat<keyof typeof MEMBERS, ChatAddress> = {
  purpose: 'opens a WhatsApp chat',
  members: MEMBERS,
  isWire: (text) => APP_ADDRESS.test(text) || (/^https?:/i.test(text) && webChatOf(text) !== null),
  isMeant: isMeantAsNumber,
  readText: (text) => splitChat(text) ?? splitNumberAndText(text),
  readMembers: (reader) => {
    const number = reader.parsed(MEMBERS.phone, writtenWithCountry, numberProblem);
    reader.require(MEMBERS.phone, number !== null, NUMBER_PROBLEM);
    return chatAddress(number ?? '', reader.text(MEMBERS.message, { shape: 'lines' }) ?? '');
  },
  toWire: (address) => address,
};

/** Returns the digits for wa.me: country code and number. Null without a country code, as far as that can be seen. */
const internationalOf = (text: string): string | null => {
  const digits = readPhoneNumber(text)?.replace(/^(?:\+|00)/, '') ?? '';
  return COUNTRY_CODE.test(digits) && /^[1-9][0-9]{2,14}$/.test(digits) ? digits : null;
};

/** Country codes (E.164). Matches some that are not assigned, too. */
const COUNTRY_CODE =
  /^(?:1|7|2(?:[07]|[1-69]\d)|3(?:[0-469]|[578]\d)|4(?:[013-9]|2\d)|5(?:[1-8]|[09]\d)|6(?:[0-6]|[789]\d)|8(?:[1246]|[0578]\d)|9(?:[0-58]|[679]\d))/;
/** `(555) 0100` and `555-0100` are national numbers, because the first group is not a country code. */
const NATIONAL_START = /^\s*(?:\(|(\d{1,3})(?!\d))/;

/** Does not accept a number without `+` whose first digits are written as an area code. */
const writtenWithCountry = (text: string): string | null => {
  const start = NATIONAL_START.exec(text);
  const group = start?.[1] ?? '';
  const isNational = start !== null && !/^00/.test(group) && COUNTRY_CODE.exec(group)?.[0] !== group;
  return isNational && !/^\D*\+/.test(text) ? null : internationalOf(text);
};

const numberProblem = (text: string): Problem => (internationalOf(text) === null ? NUMBER_PROBLEM : UNCLEAR_PROBLEM);

const chatAddress = (digits: string, message: string): ChatAddress =>
  `https://wa.me/${digits}${queryOf([['text', percentEncode(message)]])}`;

/** Returns an address on WhatsApp's own hosts, sent with or without a scheme; null for any other. */
const webChatOf = (text: string): ChatAddress | null => {
  const address = readWebAddress(text);
  if (!address.ok) return null;
  return /^(?:wa\.me|(?:[a-z]+\.)?whatsapp\.com)$/.test(address.url.hostname) ? address.url.href : null;
};

/** Returns the web address for `whatsapp://send?phone=…&text=…`, which also works without the app. */
const appChatOf = (text: string): ChatAddress | null => {
  if (!APP_ADDRESS.test(text)) return null;
  const query = new URLSearchParams(text.slice(text.indexOf('?')));
  const phone = query.get('phone') ?? '';
  const number = internationalOf(phone);
  return number === null && phone !== '' ? null : chatAddress(number ?? '', query.get('text') ?? '');
};

/** Splits the address of a chat with one number; null for other text. */
const splitChat = (text: string): Part[] | null => {
  const [, digits, query = ''] = /^https:\/\/wa\.me\/([1-9][0-9]{2,14})(?:\?([^#]*))?$/i.exec(text) ?? [];
  return digits === undefined ? null : [['phone', `+${digits}`], ...readQuery(query.replaceAll('+', ' '))];
};

const open = (reading: Reading<ChatAddress>): Destination => {
  if (reading.form === 'value') return { kind: 'address', location: reading.value };
  const location = reading.form === 'wrong' ? null : (webChatOf(reading.text) ?? appChatOf(reading.text));
  return location === null ? CAMPAIGN_PAGE : { kind: 'address', location };
};

const payload = simplePayload(format, open);

export const whatsAppPayload: typeof payload = {
  ...payload,
  /** An address without a scheme is completed; one with a scheme is encoded as sent. */
  encode: (content) => (format.isWire(content.trim()) ? content : (webChatOf(content) ?? payload.encode(content))),
};
