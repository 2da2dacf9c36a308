import { CAMPAIGN_PAGE, type Destination } from '../payload.js';
import { type Reading, simplePayload } from '../simple-payload.js';
import { PHONE_PROBLEM, readPhoneNumber } from '../syntax/phone-number.js';
import { percentDecode, percentEncodeUnsafe } from '../syntax/uri-text.js';

/** Parameters follow a `;` (RFC 3966), for example `;ext=12`. Service codes (`*100%23`) are opened as sent. */
const open = (reading: Reading<string>): Destination => {
  if (reading.form === 'value') return { kind: 'address', location: `tel:${reading.value}` };
  if (reading.form !== 'wire') return CAMPAIGN_PAGE;
  const rest = reading.text.slice('tel:'.length).trim();
  if (!/[0-9]/.test(rest)) return CAMPAIGN_PAGE;
  const [head = '', ...parameters] = rest.split(';');
  const number = readPhoneNumber(percentDecode(head)) ?? head;
  return { kind: 'address', location: `tel:${percentEncodeUnsafe([number, ...parameters].join(';'))}` };
};

const PHONE = ['phone', 'number'] as const;

/** Content: `tel:…`, a number, or `{phone|number}`. */
export const phonePayload = simplePayload(
  {
    purpose: 'calls a phone number',
    members: { phone: PHONE },
    isWire: (text) => /^tel:/i.test(text),
    readText: (text) => [['phone', text.replace(/^tel:/i, '').trim()]],
    readMembers: (reader) => {
      const number = reader.parsed(PHONE, readPhoneNumber, PHONE_PROBLEM);
      reader.require(PHONE, number !== null, PHONE_PROBLEM);
      return number ?? '';
    },
    toWire: (number) => `tel:${number}`,
  },
  open,
);
