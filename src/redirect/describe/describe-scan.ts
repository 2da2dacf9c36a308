import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { QrCounting } from '../../core/contract/campaign-counting.js';
import { UNKNOWN, UNKNOWN_COUNTRY } from '../../core/contract/dimension.js';
import { type Scan, UNDESCRIBED } from '../../core/contract/scan.js';
import { copyString } from '../../core/copy-string.js';
import type { ClientAddress } from '../../core/net/client-address.js';
import { parseIpAddress } from '../../core/net/ip-address.js';
import { RecentMap } from '../../core/recent-map.js';
import type { Geolocate, Geolocation } from './geolocation.js';
import { sourceOf } from './source.js';
import { trafficClassOf } from './traffic-class.js';
import { parseUserAgent } from './user-agent.js';
import { visitorOf } from './visitor.js';

export interface DescribeOptions {
  readonly clientAddress: ClientAddress;
  readonly geolocate: Geolocate;
  /** Salt of the UTC day that contains this time. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
}

/** The parts of a request that describe its scan. An `IncomingMessage` fits. */
export interface ScanRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** What a campaign needs to know about its scans. */
export interface DescribedTarget extends Pick<Scan, 'campaignKey'> {
  readonly counting: QrCounting;
  /** Null if no rule depends on the scan. */
  readonly routing: object | null;
}

/**
 * Describes a request as a scan, without its address and user agent. A scan that is not counted in full has no visitor,
 * only a random number, with which rules for a share of visitors decide; without rules, only its class is found out.
 */
export type DescribeScan = (request: ScanRequest, target: DescribedTarget, query: string, now: number) => Scan;

/** What is derived from the address of a request. */
interface Client extends Geolocation {
  /** Null if unknown; visitors cannot be distinguished then. */
  readonly network: Uint8Array | null;
}

const UNKNOWN_CLIENT: Client = { network: null, country: UNKNOWN_COUNTRY, city: UNKNOWN };

/** Number of addresses that are cached with their location, in memory only. */
const CLIENTS_MAX = 20_000;

/** A place among all visitors that belongs to nobody. */
const anyVisitor = (): bigint => BigInt(randomInt(1, 2 ** 40));

/** Costs about 2 µs if the address and user agent were seen recently. */
export function createDescribeScan({ clientAddress, geolocate, saltOf }: DescribeOptions): DescribeScan {
  const clients = new RecentMap<string, Client>(CLIENTS_MAX);

  const clientAt = (text: string | undefined): Client | null => {
    if (text === undefined) return null;
    const known = clients.get(text);
    if (known !== undefined) return known;
    const address = parseIpAddress(text);
    if (address === null) return null;
    const { country, city } = geolocate(address);
    const client: Client = { network: address.network, country, city };
    clients.set(copyString(text), client);
    return client;
  };

  return ({ method = 'GET', headers, socket }, { campaignKey, counting, routing }, query, now) => {
    const userAgent = headers['user-agent'] ?? '';
    const agent = parseUserAgent(userAgent);
    const scanClass = trafficClassOf(method, headers, agent);
    const isFull = counting === QrCounting.Full;
    if (!isFull && routing === null)
      return { ...UNDESCRIBED, campaignKey, scannedMs: now, class: scanClass, totalsOnly: true };
    const forwarded = headers['x-forwarded-for'];
    const socketAddress = socket.remoteAddress;
    const text = clientAddress(socketAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded);
    const client = clientAt(text) ?? clientAt(socketAddress) ?? UNKNOWN_CLIENT;
    const hasVisitor = scanClass === 'person' && client.network !== null;
    return {
      campaignKey,
      scannedMs: now,
      class: scanClass,
      visitor: !hasVisitor
        ? 0n
        : isFull
          ? visitorOf(saltOf(now), campaignKey, client.network, userAgent)
          : anyVisitor(),
      country: client.country,
      city: client.city,
      device: agent.device,
      operatingSystem: agent.operatingSystem,
      browser: agent.browser,
      source: sourceOf(query, headers.referer),
      rule: null,
      totalsOnly: !isFull,
    };
  };
}
