import type { IncomingHttpHeaders } from 'node:http';
import { copyString } from '../../shared/copy-string.js';
import type { ClientAddress } from '../../shared/net/client-address.js';
import { parseIpAddress } from '../../shared/net/ip-address.js';
import { RecentMap } from '../../shared/recent-map.js';
import { type Scan, UNKNOWN, UNKNOWN_COUNTRY } from '../scan.js';
import type { Geolocate, Geolocation } from './geolocation.js';
import { sourceOf } from './source.js';
import { trafficClassOf } from './traffic-class.js';
import { parseUserAgent } from './user-agent.js';
import { visitorOf } from './visitor.js';

export interface DescribeOptions {
  readonly clientAddress: ClientAddress;
  readonly findPlace: Geolocate;
  /** The salt of the UTC day of a time. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
}

/** What is looked at of a request. An `IncomingMessage` fits. */
export interface ScanRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Makes a scan of a request: from here on there is neither address nor user agent. */
export type DescribeScan = (request: ScanRequest, target: Pick<Scan, 'subject'>, query: string, now: number) => Scan;

interface Caller extends Geolocation {
  /** Null: not known, so that nobody can be told from another. */
  readonly network: Uint8Array | null;
}

const NOBODY: Caller = { network: null, country: UNKNOWN_COUNTRY, city: UNKNOWN };

/** Addresses remembered with their place, in memory only. */
const CALLERS = 20_000;

/** Costs some 2 µs when address and user agent were seen lately. */
export function createDescribeScan({ clientAddress, findPlace, saltOf }: DescribeOptions): DescribeScan {
  const callers = new RecentMap<string, Caller>(CALLERS);

  const callerAt = (text: string | undefined): Caller | null => {
    if (text === undefined) return null;
    const known = callers.get(text);
    if (known !== undefined) return known;
    const address = parseIpAddress(text);
    if (address === null) return null;
    const { country, city } = findPlace(address);
    const caller: Caller = { network: address.network, country, city };
    callers.set(copyString(text), caller);
    return caller;
  };

  return ({ method = 'GET', headers, socket }, { subject }, query, now) => {
    const forwarded = headers['x-forwarded-for'];
    const socketAddress = socket.remoteAddress;
    const text = clientAddress(socketAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded);
    const caller = callerAt(text) ?? callerAt(socketAddress) ?? NOBODY;
    const userAgent = headers['user-agent'] ?? '';
    const agent = parseUserAgent(userAgent);
    const scanClass = trafficClassOf(method, headers, agent);
    const counts = scanClass === 'person' && caller.network !== null;
    return {
      subject,
      scannedMs: now,
      class: scanClass,
      visitor: counts ? visitorOf(saltOf(now), subject, caller.network, userAgent) : 0n,
      country: caller.country,
      city: caller.city,
      device: agent.device,
      operatingSystem: agent.operatingSystem,
      browser: agent.browser,
      source: sourceOf(query, headers.referer),
    };
  };
}
