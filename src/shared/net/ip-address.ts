import { isIP } from 'node:net';

/** An address in one form however it was written. Never stored: it lives as long as a scan is described. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly text: string;
  /** What tells one visitor from another: the 4 bytes of IPv4, the first 8 of IPv6, whose rest changes by the day. */
  readonly network: Uint8Array;
}

/** The longest spelling of IPv6 has 45 characters; a zone, brackets and a port may be around it. */
const LENGTH_MAX = 100;

/** `1.2.3.4:5678`, `[2001:db8::1]` and `[2001:db8::1]:443`, as some gateways forward it, without the decoration. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) {
    const end = text.indexOf(']');
    return end === -1 ? text : text.slice(1, end);
  }
  const colon = text.indexOf(':');
  return colon !== -1 && text.includes('.') && text.indexOf(':', colon + 1) === -1 ? text.slice(0, colon) : text;
}

const octetsOf = (text: string): number[] => text.split('.').map(Number);

/** The 16 bytes of an IPv6 address that is known to be well-formed. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(16);
  const [left = '', right] = text.split('::');
  const write = (part: string, at: (length: number) => number): void => {
    const values = (part === '' ? [] : part.split(':')).flatMap((group) => {
      if (group.includes('.')) return octetsOf(group);
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    });
    bytes.set(values, at(values.length));
  };
  write(left, () => 0);
  if (right !== undefined) write(right, (length) => 16 - length);
  return bytes;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from({ length: 8 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
  ).join(':');

const fromOctets = (octets: Uint8Array): IpAddress => ({ version: 4, text: octets.join('.'), network: octets });

/** `::ffff:0:0/96`: IPv4 as a socket of IPv6 shows it. */
const isMapped = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;

/** Null for what is no address. Costs some 2 µs. */
export function parseIpAddress(given: string): IpAddress | null {
  if (given.length > LENGTH_MAX) return null;
  const bare = withoutPort(given.trim());
  const version = isIP(bare);
  if (version === 4) return fromOctets(Uint8Array.from(octetsOf(bare)));
  if (version !== 6) return null;
  const zone = bare.indexOf('%');
  const bytes = bytesOf(zone === -1 ? bare : bare.slice(0, zone));
  if (isMapped(bytes)) return fromOctets(bytes.slice(12));
  return { version: 6, text: hexOf(bytes), network: bytes.slice(0, 8) };
}
