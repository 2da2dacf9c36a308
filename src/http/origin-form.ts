import type { IncomingMessage } from 'node:http';

const SLASH = 0x2f;
const ABSOLUTE = /^https?:\/\/[^/?#]+/i;

/**
 * Makes a request target in absolute form (`GET http://host/path`), which a server must take as well (RFC 9112, 3.2.2),
 * one in origin form (`GET /path`). The host in it is not looked at: every address is answered alike. Other forms stay.
 */
export function takeOriginForm(request: IncomingMessage): void {
  const { url } = request;
  if (url === undefined || url.charCodeAt(0) === SLASH) return;
  const rest = url.replace(ABSOLUTE, '');
  if (rest === url) return;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
