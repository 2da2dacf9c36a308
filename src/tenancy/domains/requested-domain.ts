import type { IncomingMessage } from 'node:http';
import { hostUrl } from '../../core/contract/payloads/syntax/web-address.js';
import type { KnownDomain } from './known-domains.js';

const domains = new WeakMap<IncomingMessage, KnownDomain>();

/** Remembers the host of a workspace that a request came to, where only what is that workspace's own exists. */
export const enterDomain = (request: IncomingMessage, domain: KnownDomain): void => void domains.set(request, domain);

/** The workspace's host that a request came to; null for the service's own. */
export const domainOf = (request: IncomingMessage): KnownDomain | null => domains.get(request) ?? null;

/** The beginning of addresses on the host that was requested, without a trailing slash. */
export const requestedBase = (publicUrl: string, domain: Pick<KnownDomain, 'host'> | null): string =>
  domain === null ? publicUrl : hostUrl(publicUrl, domain.host);
