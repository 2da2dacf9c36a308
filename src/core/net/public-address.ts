import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { compile } from 'proxy-addr';

/** Whether a connection to this address, given as text, is allowed. */
export type AddressRule = (address: string) => boolean;

/** All IPv6 routed on the public internet (IANA), without NAT64, 6to4 and Teredo, which lead to IPv4. */
const isGlobalIpv6 = (address: ipaddr.IPv6): boolean =>
  ((address.parts[0] ?? 0) & 0xe000) === 0x2000 && address.range() === 'unicast';

/**
 * Whether the address belongs to the public internet: not private, loopback, link-local, shared (RFC 6598), multicast,
 * reserved or an IPv6 form that leads to IPv4. IPv4-mapped IPv6 counts as IPv4. False if the text is not an address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? isGlobalIpv6(address) : address.range() === 'unicast';
}

/**
 * Returns the rule for addresses that the service may connect to on behalf of a caller: public ones that are not this
 * machine's own, unless `withOwn`, and those that the operator allows, in `proxy-addr` syntax.
 */
export function createAddressRule(allowed: readonly string[], { withOwn = false } = {}): AddressRule {
  const isAllowed = allowed.length === 0 ? () => false : compile([...allowed]);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const plain = ipaddr.process(text).toString();
    return isAllowed(plain, 0) || (isPublicAddress(plain) && (withOwn || !isOwnAddress(plain)));
  };
}

const isOwnAddress = (plain: string): boolean =>
  Object.values(networkInterfaces()).some((list) =>
    list?.some(({ address }) => ipaddr.isValid(address) && ipaddr.process(address).toString() === plain),
  );
