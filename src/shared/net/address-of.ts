import type { IncomingMessage } from 'node:http';
import { createClientAddress } from './client-address.js';
import { parseIpAddress } from './ip-address.js';

/**
 * Whose request it is, for limits that are counted in memory: the network of the client's address (IPv4 whole, IPv6 its
 * /64) as hexadecimal digits, empty when there is none. `trusted` as in `createClientAddress`.
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
