import type { IncomingMessage } from 'node:http';
import { compile } from 'proxy-addr';
import { copyString } from '../copy-string.js';
import { RecentMap } from '../recent-map.js';
import { parseIpAddress } from './ip-address.js';

/**
 * Returns the client's address as text: the socket's, or, if that belongs to a trusted proxy, the rightmost entry of
 * X-Forwarded-For that does not, without a port. Empty entries are skipped. Entries further left were written by the
 * client and are not trusted. The text may not be an address at all; then use the socket's.
 */
export type ClientAddress = (socket: string | undefined, forwardedFor: string | undefined) => string | undefined;

/** The header's grammar allows no other white space. */
const isSpace = (text: string, at: number): boolean => text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09;

/** `trusted` is in `proxy-addr` syntax: addresses, subnets, `loopback`, `linklocal`, `uniquelocal`; empty for none. */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return (socket) => socket;
  const trusts = createTrust(trusted);
  return (socket, forwardedFor) => {
    if (socket === undefined || forwardedFor === undefined || !trusts(socket)) return socket;
    let end = forwardedFor.length;
    for (;;) {
      // A negative index would be taken for 0.
      const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1);
      let [from, to] = [comma + 1, end];
      while (from < to && isSpace(forwardedFor, from)) from++;
      while (to > from && isSpace(forwardedFor, to - 1)) to--;
      const text = withoutPort(forwardedFor.slice(from, to));
      if (comma === -1 || (text !== '' && !trusts(text))) return text;
      end = comma;
    }
  };
}

/** Whether a socket's address is that of a trusted proxy. `trusted` as in `createClientAddress`. */
export const createTrust = (trusted: readonly string[]): ((address: string) => boolean) =>
  trusted.length === 0 ? () => false : cached(compile([...trusted]));

/** Some proxies add the port, and brackets to an IPv6 address. */
function withoutPort(entry: string): string {
  if (entry.startsWith('[')) return entry.slice(1, entry.indexOf(']') === -1 ? entry.length : entry.indexOf(']'));
  const colon = entry.indexOf(':');
  return colon !== -1 && colon === entry.lastIndexOf(':') ? entry.slice(0, colon) : entry;
}

/** The package takes a few microseconds per address, and there are few proxies. */
function cached(isTrusted: (address: string, distance: number) => boolean): (address: string) => boolean {
  const results = new RecentMap<string, boolean>(2_000);
  return (address) => {
    if (address.length > 100) return false;
    const known = results.get(address);
    if (known !== undefined) return known;
    const result = isTrusted(address, 0);
    results.set(copyString(address), result);
    return result;
  };
}

/**
 * Returns a function that identifies a request's client for limits counted in memory: the network of its address (IPv4
 * whole, IPv6 its /64) as hexadecimal digits, empty if there is none. `trusted` as in `createClientAddress`.
 */
export function createAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string {
  const clientAddress = createClientAddress(trusted);
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'];
    const text = clientAddress(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded);
    const address = parseIpAddress(text ?? '') ?? parseIpAddress(socket.remoteAddress ?? '');
    return address === null ? '' : Buffer.from(address.network).toString('hex');
  };
}
