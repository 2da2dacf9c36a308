import type { Config } from '../../core/config/environment.js';
import { createNameServers, type NameServer } from '../../core/net/name-servers.js';
import { type AddressRule, createAddressRule } from '../../core/net/public-address.js';

/** How checks of domains reach the DNS and the hosts. */
export interface DomainNet {
  readonly nameServers: readonly NameServer[];
  readonly allows: AddressRule;
  readonly publicUrl: string;
}

/** A host may lead to this machine itself, if it has a public address. */
export const createDomainNet = ({ dnsServers, webhooks }: Config, publicUrl: string): DomainNet => ({
  nameServers: createNameServers(dnsServers),
  allows: createAddressRule(webhooks.allowedAddresses, { withOwn: true }),
  publicUrl,
});
