import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address in one form however it was written. Never stored: it lives as long as a scan is described. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly text: string;
  /** What tells one visitor from another: the 4 bytes of IPv4, the first 8 of IPv6, whose rest changes by the day. */
  readonly network: Uint8Array;
}

/** The longest spelling of IPv6 has 45 characters; a zone, brackets and a port may be around it. */
const LENGTH_MAX = 100;

/** `::1.2.3.4` is not the same as `::ffff:1.2.3.4`, for which the library takes it when it is written without the zero. */
const COMPATIBLE = /^::\d+\./;

/** Without the brackets and ports in which some gateways forward it: `1.2.3.4:5678`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) {
    const end = text.indexOf(']');
    return end === -1 ? text : text.slice(1, end);
  }
  const colon = text.indexOf(':');
  return colon !== -1 && text.includes('.') && text.indexOf(':', colon + 1) === -1 ? text.slice(0, colon) : text;
}

function withoutZone(text: string): string {
  const zone = text.indexOf('%');
  return zone === -1 ? text : text.slice(0, zone);
}

/**
 * Null for what is no address, and for IPv4 in octal, hexadecimal or less than four parts. IPv4 mapped into IPv6, as a
 * socket of IPv6 shows it, is IPv4. Costs 1 to 5 µs: callers that are asked often remember the result by text.
 */
export function parseIpAddress(input: string): IpAddress | null {
  if (input.length > LENGTH_MAX) return null;
  const bare = withoutPort(input.trim());
  // The library also reads the old spellings of IPv4, which no proxy means.
  if (isIP(bare) === 0) return null;
  const address = ipaddr.process(withoutZone(bare).replace(COMPATIBLE, '0$&'));
  const bytes = Uint8Array.from(address.toByteArray());
  if (address.kind() === 'ipv4') return { version: 4, text: address.toString(), network: bytes };
  return { version: 6, text: address.toNormalizedString(), network: bytes.slice(0, 8) };
}
