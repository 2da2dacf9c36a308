import type { IncomingMessage } from 'node:http';
import { problem } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';

type Headers = Pick<IncomingMessage, 'headers' | 'method'>;

/**
 * Whether the browser says that the request comes from a page of this service, according to `Sec-Fetch-Site`, and to
 * `Origin` or otherwise `Referer` if present. Without TLS browsers omit the first, and in most GETs they omit `Origin`;
 * a page cannot forge any of them.
 */
export function isFromOwnPage({ headers }: Headers, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const page = headers.origin ?? headers.referer;
  return page === undefined ? site !== undefined : isOwnAddress(page, headers.host, publicUrl);
}

/**
 * Whether the page is at the public address, or at the host of the request itself, because a service may have several
 * names in a local network. With TLS, a page without it is never ours: anybody on the network could have written it,
 * and browsers that do not distinguish schemes send it the cookie.
 */
function isOwnAddress(page: string, host: string | undefined, publicUrl: string): boolean {
  const address = URL.parse(page);
  const own = new URL(publicUrl);
  const schemes = own.protocol === 'https:' ? ['https:'] : ['http:', 'https:'];
  if (address === null || !schemes.includes(address.protocol)) return false;
  return address.origin === own.origin || address.host === host?.toLowerCase();
}

/**
 * Refuses a request with a session cookie that may come from a page of another origin. Every method except GET and HEAD
 * also requires the header `X-Signpost-Console: 1`, which another origin cannot send without a preflight request, and
 * this service never grants those. GETs change nothing, and browsers do not send such a header with a download.
 */
export function requireOwnPage(request: Headers, publicUrl: string): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isMarked = isRead || request.headers['x-signpost-console'] === '1';
  if (!isMarked || !isFromOwnPage(request, publicUrl)) {
    throw new AppError('foreign_page', problem('session_for_console_only'));
  }
}
