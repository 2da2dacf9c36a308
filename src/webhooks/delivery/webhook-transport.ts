import { lookup as lookupName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Problem, problem } from '../../core/contract/problems.js';
import { type LookupOptions, NOT_ALLOWED } from '../../core/net/allowed-lookup.js';
import { createAddressRule } from '../../core/net/public-address.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

/** How receivers are reached. */
export interface WebhookTransport extends LookupOptions {
  /** Whether receivers without TLS are allowed. */
  readonly allowHttp: boolean;
  /** The host of our own public address. */
  readonly ownHost: string;
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
