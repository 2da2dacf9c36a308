import { BLANK_CONTENT, CAMPAIGN_PAGE, isBlank, type Payload } from '../payload.js';

/** Any text, even JSON, is encoded and shown exactly as sent. */
export const textPayload: Payload = {
  hosted: false,
  purpose: 'shows a text',
  check: (content) => (isBlank(content) ? BLANK_CONTENT : {}),
  encode: (content) => content,
  open: () => CAMPAIGN_PAGE,
};
