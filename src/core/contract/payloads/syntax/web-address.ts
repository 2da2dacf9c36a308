import { QrCodeMode } from '../../campaign-mode.js';
import { type Problem, problem } from '../../problems.js';
import { cleanValue } from '../../text.js';

export const WEB_ADDRESS_PROBLEM = problem('not_web_address');

const WEB_SCHEME = /^https?:\/\/[^/\\?#]/i;
/**
 * A host with a dot, `localhost` or an IPv6 address, with an optional port. Anything else with a colon has a scheme.
 */
const BARE_HOST =
  /^(?:(?=[^\s/\\?#:@.][^\s/\\?#:@]*\.)[^\s/\\?#:@]+|localhost|\[[0-9A-Fa-f:.]+\])(?::\d*)?(?:[/?#]|$)/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A second scheme in or at the end of the host, after a paste behind what was there. A path may contain addresses. */
const TWO_SCHEMES = /^https?:\/\/(?:[^/\\?#]*(?::\/\/|https?\/\/)|https?(?::?\/|$))/i;
/** Checked first, because the URL parser silently removes tabs and line breaks. */
const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;

export type WebAddress = { ok: true; url: URL } | { ok: false; problem: Problem };

const refused = (problem: Problem): WebAddress => ({ ok: false, problem });

/** Reads an absolute http(s) address, or a host with an optional path as https. Ignores white space around it and
 * invisible characters. */
export const readWebAddress = (text: string): WebAddress => {
  const trimmed = cleanValue(text);
  if (SPACE_OR_CONTROL.test(trimmed)) {
    return refused(problem('address_has_space'));
  }
  const hasWebScheme = WEB_SCHEME.test(trimmed);
  if (!hasWebScheme && trimmed.split(/[/\\?#]/, 1)[0]?.includes('@') && !ANY_SCHEME.test(trimmed)) {
    return refused(problem('address_has_user'));
  }
  if (!hasWebScheme && !BARE_HOST.test(trimmed)) return refused(WEB_ADDRESS_PROBLEM);
  const complete = hasWebScheme ? trimmed : `https://${trimmed}`;
  if (TWO_SCHEMES.test(complete)) return refused(problem('address_twice'));
  const url = URL.parse(complete);
  if (url === null || url.hostname === '') return refused(WEB_ADDRESS_PROBLEM);
  if (url.username !== '' || url.password !== '' || hasUserPart(trimmed)) {
    return refused(problem('address_has_user'));
  }
  return { ok: true, url };
};

/** Returns why a value is not a web address; null if it is one. */
export const webAddressProblem = (value: unknown): Problem | null => {
  const address = readWebAddress(String(value));
  return address.ok ? null : address.problem;
};

/** Returns the normalised address in ASCII; null if the text is not a web address. */
export const webAddressOf = (text: string): string | null => {
  const address = readWebAddress(text);
  return address.ok ? address.url.href : null;
};

/** `https://@example.com` has an empty user name, which the parser removes but other programs may not. */
const hasUserPart = (text: string): boolean => /^https?:\/\/[^/\\?#]*@/i.test(text);

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=:|$)/;

/** The address at which a Dynamic code is scanned. `publicUrl` has no trailing slash. */
export const redirectAddress = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`;

/** Returns the host of an address. A trailing dot makes no difference, nor do the names of this machine. */
const hostOf = ({ host }: URL): string => host.replace(/\.(?=:\d+$|$)/, '').replace(LOOPBACK, 'localhost');

/** Returns the path of an address as a proxy may pass it on, with printable ASCII decoded. */
const pathOf = ({ pathname }: URL): string =>
  pathname.replace(/%([2-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Whether this service itself redirects the address. As a destination it would loop, or be counted twice. Other
 * addresses on the same host may belong to another site. The scheme is ignored, because http is often redirected to
 * https. Loops through other services cannot be detected.
 */
export function isOwnRedirect(publicUrl: string, location: string): boolean {
  const own = URL.parse(`${publicUrl}/r/`);
  const target = URL.parse(location);
  return (
    own !== null &&
    target !== null &&
    /^https?:$/.test(target.protocol) &&
    hostOf(own) === hostOf(target) &&
    pathOf(target).startsWith(pathOf(own))
  );
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

/** Where a campaign's page is, below the service's address or that of one of the workspace's hosts. */
export const pageAddress = (base: string, code: string): string => `${base}/p/${code}`;

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
