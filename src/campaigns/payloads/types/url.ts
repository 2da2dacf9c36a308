import { LIMITS } from '../../../config/contract-limits.js';
import { BLANK_CONTENT, isBlank, HOSTED_PAGE, type Payload } from '../payload.js';
import { readWebAddress, webAddressOf } from '../syntax/web-address.js';

const TOO_LONG = `Must be at most ${LIMITS.addressLength} characters after percent-encoding: browsers take no longer ones.`;

/** An ASCII address with its scheme and without the backslashes that readers understand differently. */
const FIT_TO_PRINT = /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i;

/** What was sent where it will do, so that a code reads as its owner wrote it; else the WHATWG form of it. */
const addressOf = (content: string): string | null => {
  const text = content.trim();
  const normalised = webAddressOf(text);
  return normalised !== null && FIT_TO_PRINT.test(text) ? text : normalised;
};

/** An address of the web. Other schemes are refused, so that a code never runs a script or opens a file. */
export const urlPayload: Payload = {
  hosted: false,

  check: (content) => {
    if (isBlank(content)) return BLANK_CONTENT;
    const address = readWebAddress(content);
    if (!address.ok) return { content: [address.problem] };
    return address.url.href.length <= LIMITS.addressLength ? {} : { content: [TOO_LONG] };
  },

  encode: (content) => addressOf(content) ?? content,

  open: (content) => {
    const location = addressOf(content);
    return location === null ? HOSTED_PAGE : { kind: 'address', location };
  },
};
