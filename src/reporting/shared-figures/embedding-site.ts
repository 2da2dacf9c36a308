import { readWebAddress } from '../../core/contract/payloads/syntax/web-address.js';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** What a host source of a Content-Security-Policy can be; names of hosts in URLs may also contain semicolons. */
const ORIGIN = new RegExp(`^https?://${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`);

/** Returns the origin of a site that may show a page in a frame, given any address on it; null for anything else. */
export function embeddingSite(text: string): string | null {
  const address = readWebAddress(text);
  return address.ok && ORIGIN.test(address.url.origin) ? address.url.origin : null;
}
