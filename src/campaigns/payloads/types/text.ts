import { BLANK_CONTENT, isBlank, PAGE, type Payload } from '../payload-contract.js';

/** Any text, JSON too: encoded and shown exactly as it was sent. */
export const textPayload: Payload = {
  hosted: false,
  check: (content) => (isBlank(content) ? BLANK_CONTENT : {}),
  encode: (content) => content,
  open: () => PAGE,
};
