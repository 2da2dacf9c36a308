import { QrCodeMode } from '../campaign-mode.js';
import { LIMITS } from '../contract-limits.js';
import { redirectAddress } from '../payloads/syntax/web-address.js';
import { type Problem, problem } from '../problems.js';
import { cleanValue } from '../text.js';
import { readHostName } from './host-name.js';

/** What the service itself answers on a workspace's host. No address begins with one of them. */
const RESERVED_PATHS: readonly string[] = [
  ...['p', 'r', 's', 'fonts', '.well-known', 'robots.txt', 'favicon.ico', 'healthz', 'readyz'],
];

const PATH = /^[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/;

/** Returns why the text cannot be the path of an address on a workspace's host; null if it can. It begins without a slash. */
export function pathProblem(path: string): Problem | null {
  const [first = '', ...rest] = path.split('/');
  if (path.length > LIMITS.addresses.pathLength || !PATH.test(path)) {
    return problem('not_address_path', { max: LIMITS.addresses.pathLength });
  }
  if ([first, ...rest].some((part) => part === '.' || part === '..')) return problem('path_reserved', { path: first });
  return RESERVED_PATHS.includes(first.toLowerCase()) ? problem('path_reserved', { path: first }) : null;
}

export type ScanAddress =
  | { readonly ok: true; readonly host: string; readonly path: string }
  | { readonly ok: false; readonly problem: Problem };

/** Reads an address on a workspace's host, such as `go.example.com/summer`, with or without its scheme. */
export function readScanAddress(text: string): ScanAddress {
  const bare = cleanValue(text).replace(/^https?:\/\//i, '');
  const slash = bare.indexOf('/');
  if (slash === -1) return { ok: false, problem: problem('not_scan_address') };
  const name = readHostName(bare.slice(0, slash));
  if (!name.ok) return name;
  const path = bare.slice(slash + 1);
  const wrong = pathProblem(path);
  return wrong === null ? { ok: true, host: name.host, path } : { ok: false, problem: wrong };
}

/** What decides under which address a Dynamic code is scanned. */
export interface AddressedCampaign {
  readonly code: string;
  /** A host of the workspace and a path, `go.example.com/summer`; null for `/r/{code}` of the service. */
  readonly encodedAddress: string | null;
}

/** What begins with a host of a workspace, `go.example.com/summer`, as an address. It has the scheme of the service. */
export const hostUrl = (publicUrl: string, hostAndPath: string): string =>
  `${publicUrl.startsWith('http:') ? 'http' : 'https'}://${hostAndPath}`;

/** The address that a Dynamic code encodes, as people read it. */
const scanAddress = (publicUrl: string, { code, encodedAddress }: AddressedCampaign): string =>
  encodedAddress === null ? redirectAddress(publicUrl, code) : hostUrl(publicUrl, encodedAddress);

/** `scanAddress`, or null for a Static code, which is scanned without the service. */
export const scanAddressOf = (publicUrl: string, campaign: AddressedCampaign & { mode: QrCodeMode }): string | null =>
  campaign.mode === QrCodeMode.Dynamic ? scanAddress(publicUrl, campaign) : null;

/** What the alphanumeric mode of a QR code can encode of an address (ISO/IEC 18004, table 5). */
const ALPHANUMERIC = /^[0-9A-Z$%*+./:-]+$/;

/**
 * The text that a Dynamic code encodes. Case makes no difference in schemes and hosts, so an address whose path has no
 * small letters is written in capitals, which takes fewer modules.
 */
export function encodedScanAddress(publicUrl: string, campaign: AddressedCampaign): string {
  const address = scanAddress(publicUrl, campaign);
  const slash = campaign.encodedAddress?.indexOf('/') ?? -1;
  const path = campaign.encodedAddress?.slice(slash) ?? '';
  return slash !== -1 && ALPHANUMERIC.test(path) ? address.toUpperCase() : address;
}

/** Returns the address with its path in capitals; null if it is already, or has characters that capitals do not help. */
export function inCapitals(address: string): string | null {
  const slash = address.indexOf('/');
  const capitals = address.slice(0, slash) + address.slice(slash).toUpperCase();
  return capitals !== address && ALPHANUMERIC.test(capitals.slice(slash)) ? capitals : null;
}
