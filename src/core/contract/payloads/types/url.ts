import { LIMITS } from '../../contract-limits.js';
import { problem } from '../../problems.js';
import { cleanValue } from '../../text.js';
import { BLANK_CONTENT, CAMPAIGN_PAGE, isBlank, type Payload } from '../payload.js';
import { readWebAddress, webAddressOf } from '../syntax/web-address.js';

const TOO_LONG = problem('address_too_long', { max: LIMITS.addressLength });

/** An ASCII address with a scheme and without backslashes, which programs interpret differently. */
const ENCODABLE_AS_SENT = /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i;

/** Returns the address as sent if it can be encoded that way; otherwise as normalised by the WHATWG URL parser. */
const addressOf = (content: string): string | null => {
  const text = cleanValue(content);
  const normalised = webAddressOf(text);
  return normalised !== null && ENCODABLE_AS_SENT.test(text) ? text : normalised;
};

/** A web address. Other schemes are refused, so that a code never runs a script or opens a file. */
export const urlPayload: Payload = {
  hosted: false,
  purpose: 'opens a web page',

  check: (content) => {
    if (isBlank(content)) return BLANK_CONTENT;
    const address = readWebAddress(content);
    if (!address.ok) return { content: [address.problem] };
    return address.url.href.length <= LIMITS.addressLength ? {} : { content: [TOO_LONG] };
  },

  encode: (content) => addressOf(content) ?? content,

  open: (content) => {
    const location = addressOf(content);
    return location === null ? CAMPAIGN_PAGE : { kind: 'address', location };
  },
};
