import type { RequestListener } from 'node:http';
import { readHostName } from '../core/contract/hosts/host-name.js';

/**
 * Tells a proxy that obtains certificates on demand whether it may for `?domain=`: 200 for the service's own host and
 * proven domains, 403 for others. Caddy asks again for each certificate that it does not have in memory, so the answer
 * needs no database.
 */
export const createTlsPermission =
  (publicUrl: string, isProven: (host: string) => boolean): RequestListener =>
  ({ url = '' }, response) => {
    const name = readHostName(new URLSearchParams(url.split('?')[1]).get('domain') ?? '');
    const isAllowed = name.ok && (name.host === new URL(publicUrl).hostname || isProven(name.host));
    response.writeHead(isAllowed ? 200 : 403, { 'Cache-Control': 'no-store', 'Content-Length': '0' }).end();
  };
