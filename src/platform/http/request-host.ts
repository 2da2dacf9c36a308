import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { copyString } from '../../core/copy-string.js';
import { createTrust } from '../../core/net/client-address.js';
import { RecentMap } from '../../core/recent-map.js';

/** With the root's dot and a port. */
const HOST_MAX = 260;
/** Instead of what cannot be a host: a name that nobody can have (RFC 6761, 6.4). */
const NO_HOST = 'no-host.invalid';

/**
 * Returns the host that a request names: in lower case, without port and final dot; empty if it names none, as a request
 * of HTTP/1.0 may.
 */
export type RequestHost = (request: IncomingMessage) => string;

/**
 * A proxy that is trusted may name the host in X-Forwarded-Host, of which the last entry is its own; anybody else only in
 * Host. `trusted` as in TRUST_PROXY.
 */
export function createRequestHost(trusted: readonly string[]): RequestHost {
  const trusts = createTrust(trusted);
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host'];
    const named =
      forwarded !== undefined && trusts(socket.remoteAddress ?? '')
        ? String(forwarded).split(',').at(-1)?.trim()
        : null;
    return plainHost(named || (headers.host ?? ''));
  };
}

/** Few hosts are named again and again. */
const plainHosts = new RecentMap<string, string>(2_000);

function plainHost(named: string): string {
  const known = plainHosts.get(named);
  if (known !== undefined) return known;
  if (named.length > HOST_MAX || !HOST.test(named)) return NO_HOST;
  const plain = named.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  plainHosts.set(copyString(named), copyString(plain));
  return plain;
}

/** A name or an IP address, and a port. Nothing else may count as a name without a dot, which is the service's own. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]*)(?::\d{0,5})?$/i;

/**
 * Whether a host can only mean the service itself, besides the host of its public address: an IP address, or a name
 * without a dot, as on this machine and between containers.
 */
export const isInternalHost = (host: string): boolean =>
  !host.includes('.') || isIP(host) !== 0 || (host.startsWith('[') && host.endsWith(']'));
