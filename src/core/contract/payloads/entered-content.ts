import { cleanValue, trimText } from '../text.js';
import { QrPayloadType } from './payload-type.js';

/** Types whose text is an address or a number, and then somebody's words. */
const ADDRESSED: readonly QrPayloadType[] = [
  QrPayloadType.Email,
  QrPayloadType.Phone,
  QrPayloadType.Sms,
  QrPayloadType.WhatsApp,
];
const WORDS = /:|[?&;](?:body|message|subject|text)=/i;

/** Forms of fields that end in a semicolon, and white space between them, which phones skip. */
const FIELDS = /^(?:wifi|mecard|matmsg):/i;
const GAPS = /(?<=^[a-z]+:|(?<!\\)(?:\\\\)*;)\s+(?=[a-z0-9-]+:)/gi;

/**
 * Returns a content as it is checked, stored and encoded. White space and invisible characters around it are dropped,
 * because phones compare the first bytes; in addresses and numbers also those inside. A Text is what was sent.
 */
export function enteredContent(type: QrPayloadType, sent: string): string {
  if (type === QrPayloadType.Text) return sent.replace(/^\ufeff/, '');
  const content = trimText(sent);
  if (type === QrPayloadType.Url) return cleanValue(content);
  if (FIELDS.test(content)) return content.replace(GAPS, '');
  return ADDRESSED.includes(type) && !content.startsWith('{') ? withCleanAddress(content) : content;
}

function withCleanAddress(content: string): string {
  const [beginning = ''] = content.split(':', 1);
  const scheme = cleanValue(beginning);
  const hasScheme = beginning !== content && /^[a-z]+$/i.test(scheme);
  const rest = hasScheme ? content.slice(beginning.length + 1) : content;
  const [address = ''] = rest.split(WORDS, 1);
  return (hasScheme ? `${scheme}:` : '') + cleanValue(address) + rest.slice(address.length);
}
