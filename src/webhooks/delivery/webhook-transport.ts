import { lookup as lookupName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type Problem, problem, renderProblem } from '../../core/contract/problems.js';
import { type AddressRule, createAddressRule } from '../../core/net/public-address.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

/** An address that a name resolves to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** How receivers are reached. */
export interface WebhookTransport {
  readonly allows: AddressRule;
  /** Whether receivers without TLS are allowed. */
  readonly allowHttp: boolean;
  /** The host of our own public address. */
  readonly ownHost: string;
  /** Returns all addresses of a name. */
  readonly resolve: (host: string) => Promise<ResolvedAddress[]>;
  /** Time for name lookup, TCP and TLS together. */
  readonly connectMs: number;
  /** Time from the first lookup to the end of the response. */
  readonly wholeMs: number;
}

/** What the commands and jobs of webhooks need besides what all share. */
export interface WebhookServices {
  readonly webhookTransport: WebhookTransport;
}

export interface WebhookSettings {
  readonly allowedAddresses: readonly string[];
  readonly allowHttp: boolean;
}

const NOT_ALLOWED = problem('receiver_not_public');

/** Returns the service's transport, which uses the system's resolver. */
export const createWebhookTransport = (settings: WebhookSettings, publicUrl: string): WebhookTransport => ({
  allows: createAddressRule(settings.allowedAddresses),
  allowHttp: settings.allowHttp,
  ownHost: hostOf(new URL(publicUrl)),
  resolve: (host) => lookupName(host, { all: true, verbatim: true }),
  connectMs: WEBHOOK_LIMITS.connectMs,
  wholeMs: WEBHOOK_LIMITS.wholeMs,
});

/**
 * The socket itself looks the name up once and is given only allowed addresses, so it cannot connect to any other,
 * whatever the name resolves to a moment later.
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

/**
 * Returns why the address cannot be a receiver's; null if it can. What its name resolves to is checked when sending.
 */
export function addressProblem(url: URL, { allows, allowHttp, ownHost }: WebhookTransport): Problem | null {
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return problem('not_https');
  const host = hostOf(url);
  if (isIP(host) !== 0) return allows(host) ? null : NOT_ALLOWED;
  return host === ownHost && !allows('127.0.0.1') ? problem('receiver_is_service') : null;
}

/** Returns the host without IPv6 brackets. The parser has already normalised other IPv4 notations to four numbers. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
