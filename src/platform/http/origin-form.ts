import type { IncomingMessage } from 'node:http';

const SLASH = 0x2f;
const ABSOLUTE = /^https?:\/\/[^/?#]+/i;

/**
 * Rewrites a request target in absolute form (`GET http://host/path`), which a server must accept (RFC 9112, 3.2.2), to
 * origin form (`GET /path`). Its host is ignored. Other forms stay as they are.
 */
export function takeOriginForm(request: IncomingMessage): void {
  const { url } = request;
  if (url === undefined || url.charCodeAt(0) === SLASH) return;
  const rest = url.replace(ABSOLUTE, '');
  if (rest === url) return;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
