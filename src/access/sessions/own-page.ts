import type { IncomingMessage } from 'node:http';
import { foreignPage } from '../api-keys/access-errors.js';

type Headers = Pick<IncomingMessage, 'headers' | 'method'>;

/**
 * Whether a browser says that a page of this service sent the request: by `Sec-Fetch-Site`, and by `Origin` or else `Referer`
 * where they are. Browsers leave out the first without TLS, and `Origin` in most GETs; a page cannot forge any of them.
 */
export function isFromOwnPage({ headers }: Headers, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const page = headers.origin ?? headers.referer;
  return page === undefined ? site !== undefined : isOwnAddress(page, headers.host, publicUrl);
}

/**
 * At the public address, or at the host of the request itself: a service is reached by several names in a local network. With TLS
 * no page without it is ours: whoever is on the line could have written it, and browsers that do not tell schemes apart send it the cookie.
 */
function isOwnAddress(page: string, host: string | undefined, publicUrl: string): boolean {
  const address = URL.parse(page);
  const own = new URL(publicUrl);
  const schemes = own.protocol === 'https:' ? ['https:'] : ['http:', 'https:'];
  if (address === null || !schemes.includes(address.protocol)) return false;
  return address.origin === own.origin || address.host === host?.toLowerCase();
}

/**
 * Refuses a request that a page of another origin may have sent with the cookie of a session. Every method but GET and HEAD
 * needs the header `X-Signpost-Console: 1` too, which no other origin can send without a preflight request, to which
 * this service never agrees. GETs change nothing, and a browser sends no such header with a download.
 */
export function requireOwnPage(request: Headers, publicUrl: string): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isMarked = isRead || request.headers['x-signpost-console'] === '1';
  if (!isMarked || !isFromOwnPage(request, publicUrl)) throw foreignPage();
}
