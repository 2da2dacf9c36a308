import { lookup as lookupName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type Problem, problem, renderProblem } from '../../../core/contract/problems.js';
import { type AddressRule, createAddressRule } from '../../../core/net/public-address.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

/** An address of a name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** How receivers are reached. */
export interface WebhookTransport {
  readonly allows: AddressRule;
  /** Without TLS too. */
  readonly allowHttp: boolean;
  /** The host of our own public address. */
  readonly ownHost: string;
  /** Returns all addresses of a name. */
  readonly resolve: (host: string) => Promise<ResolvedAddress[]>;
  /** Name lookup, TCP and TLS together. */
  readonly connectMs: number;
  /** From the first lookup to the end of the answer. */
  readonly wholeMs: number;
}

export interface WebhookSettings {
  readonly allowedAddresses: readonly string[];
  readonly allowHttp: boolean;
}

const NOT_ALLOWED = problem('receiver_not_public');

/** Returns the transport of the service, with the resolver of the system. */
export const createWebhookTransport = (settings: WebhookSettings, publicUrl: string): WebhookTransport => ({
  allows: createAddressRule(settings.allowedAddresses),
  allowHttp: settings.allowHttp,
  ownHost: hostOf(new URL(publicUrl)),
  resolve: (host) => lookupName(host, { all: true, verbatim: true }),
  connectMs: WEBHOOK_LIMITS.connectMs,
  wholeMs: WEBHOOK_LIMITS.wholeMs,
});

/**
 * The name is looked up once, by the socket itself, and only addresses that are allowed are handed to it: it connects to
 * no other, whatever the name leads to a moment later.
 */
export const allowedLookup =
  ({ resolve, allows }: Pick<WebhookTransport, 'resolve' | 'allows'>): LookupFunction =>
  (host, _options, callback) => {
    resolve(host).then(
      (found) => {
        const addresses = found.filter(({ address }) => allows(address));
        if (addresses.length > 0) callback(null, addresses);
        else callback(new Error(found.length === 0 ? 'The name has no address.' : renderProblem(NOT_ALLOWED)), []);
      },
      () => callback(new Error('The name cannot be found.'), []),
    );
  };

/** Returns why the address cannot be a receiver's; null when it can. What its name leads to is checked when it is sent to. */
export function addressProblem(url: URL, { allows, allowHttp, ownHost }: WebhookTransport): Problem | null {
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return problem('not_https');
  const host = hostOf(url);
  if (isIP(host) !== 0) return allows(host) ? null : NOT_ALLOWED;
  return host === ownHost && !allows('127.0.0.1') ? problem('receiver_is_service') : null;
}

/** Without the brackets of IPv6. The parser has turned other spellings of IPv4 into four numbers. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
