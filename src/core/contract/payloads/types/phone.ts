import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Reading, simplePayload } from '../simple-payload.js';
import { isMeantAsNumber, PHONE_PROBLEM, telAddressOf } from '../syntax/phone-number.js';
import { percentDecode, percentEncodeUnsafe } from '../syntax/uri-text.js';

/** Service codes (`*100%23`) and what is no number as people write it are opened as sent. */
const open = (reading: Reading<string>): Destination => {
  if (reading.form === 'value') return { kind: 'address', location: reading.value };
  if (reading.form !== 'wire') return CAMPAIGN_PAGE;
  const rest = reading.text.slice('tel:'.length).trim();
  if (!/[0-9]/.test(rest)) return CAMPAIGN_PAGE;
  // A `#` is dialled, so it never begins a fragment.
  const asSent = `tel:${percentEncodeUnsafe(rest.replaceAll('#', '%23'))}`;
  return { kind: 'address', location: telAddressOf(percentDecode(rest)) ?? asSent };
};

const PHONE = ['phone', 'number'] as const;
const SERVICE_CODE = /^[*#][\d*#]{2,30}$/;

const addressOf = (text: string): string | null =>
  SERVICE_CODE.test(text) ? `tel:${text.replaceAll('#', '%23')}` : telAddressOf(text);

/** Content: `tel:…`, a number with or without an extension, a service code (`*100#`), or `{phone|number}`. */
export const phonePayload = simplePayload(
  {
    purpose: 'calls a phone number',
    members: { phone: PHONE },
    isWire: (text) => /^tel:/i.test(text),
    isMeant: isMeantAsNumber,
    readText: (text) => {
      // A form has no field for the parameters of an address.
      const [number = '', ...parameters] = /^tel:/i.test(text) ? text.slice('tel:'.length).split(';') : [text];
      return [['phone', number.trim()], ...parameters.map((parameter) => ['', parameter] as const)];
    },
    readMembers: (reader) => {
      const address = reader.parsed(PHONE, addressOf, PHONE_PROBLEM);
      reader.require(PHONE, address !== null, PHONE_PROBLEM);
      return address ?? '';
    },
    toWire: (address) => address,
  },
  open,
);
