import { BLANK_CONTENT, isBlank, HOSTED_PAGE, type Payload } from '../payload.js';

/** Any text, JSON too: encoded and shown exactly as it was sent. */
export const textPayload: Payload = {
  hosted: false,
  check: (content) => (isBlank(content) ? BLANK_CONTENT : {}),
  encode: (content) => content,
  open: () => HOSTED_PAGE,
};
