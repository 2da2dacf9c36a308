import { OTHER_LABEL } from '../../core/contract/dimension.js';
import { LABEL_BYTES_MAX } from '../../core/contract/scan.js';
import { copyString } from '../../core/copy-string.js';
import { containsAddress } from '../../core/net/contains-address.js';
import { parseIpAddress } from '../../core/net/ip-address.js';
import { RecentMap } from '../../core/recent-map.js';

const DIRECT = 'Direct';

/**
 * Where a scan came from: `utm_source`, else `source` of its query (the part after `?`), else the referrer's host, else
 * `Direct`. Never empty, at most `LABEL_BYTES_MAX` bytes. A source that contains an IP address becomes `Other`.
 */
export function sourceOf(query: string, referrer: string | undefined): string {
  if (query !== '') {
    const parameter = parameterOf(query, 'utm_source=') || parameterOf(query, 'source=');
    if (parameter !== '') return parameter;
  }
  return (referrer === undefined ? '' : hostOf(referrer)) || DIRECT;
}

/** Returns the label of the first non-empty value of a parameter, or an empty string. */
function parameterOf(query: string, name: string): string {
  for (let at = query.indexOf(name); at !== -1; at = query.indexOf(name, at + name.length)) {
    if (at !== 0 && query.charCodeAt(at - 1) !== 0x26) continue;
    const from = at + name.length;
    let end = query.indexOf('&', from);
    if (end === -1) end = query.length;
    const value = labelOf(query.slice(from, end));
    if (value !== '') return value;
  }
  return '';
}

/** All prints of a campaign share a few sources, so labels that are expensive to make are cached if they are short. */
const CACHED_LENGTH_MAX = 200;
const ASCII = /^[\x20-\x7e]*$/;
const labels = new RecentMap<string, string>(5_000);
const hosts = new RecentMap<string, string>(5_000);

function labelOf(value: string): string {
  if (PLAIN.test(value)) return value;
  if (value.length > CACHED_LENGTH_MAX) return toLabel(decode(value));
  const known = labels.get(value);
  if (known !== undefined) return known;
  if (!ASCII.test(value)) return toLabel(decode(value));
  const own = copyString(value);
  const label = toLabel(decode(own));
  labels.set(own, label);
  return label;
}

/** A longer value is only decoded as far as its label can need: three characters per byte. */
const ENCODED_MAX = 3 * LABEL_BYTES_MAX;
const DECODED = /[%+#]/;

function decode(value: string): string {
  if (value.length <= ENCODED_MAX && !DECODED.test(value)) return value;
  const mark = value.indexOf('#');
  const whole = (mark === -1 ? value : value.slice(0, mark)).slice(0, ENCODED_MAX).replaceAll('+', ' ');
  // A truncated escape at the end is dropped; an invalid escape is left unchanged.
  const text = whole.length === ENCODED_MAX ? whole.replace(/%[0-9A-Fa-f]?$/, '') : whole;
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** A short text of letters, `_` and `-` is a valid label and not an address. */
const PLAIN = /^[A-Za-z_-]{1,100}$/;
const INVISIBLE = /[\p{Cc}\p{Cf}\s]+/gu;

function toLabel(text: string): string {
  const label = fitLabel(text.toWellFormed().replace(INVISIBLE, ' ').trim()).trim();
  // Shortening the text or removing invisible characters may reveal an address.
  return containsAddress(text) || (label !== text && containsAddress(label)) ? OTHER_LABEL : label;
}

/** Shortens a well-formed text to the whole characters that fit into a label. */
export function fitLabel(text: string): string {
  if (text.length * 3 <= LABEL_BYTES_MAX || Buffer.byteLength(text) <= LABEL_BYTES_MAX) return text;
  const bytes = Buffer.allocUnsafe(LABEL_BYTES_MAX);
  return bytes.toString('utf8', 0, bytes.write(text));
}

const SCHEMES = ['https://', 'http://', 'android-app://'] as const;
const AUTHORITY_MAX = 1_000;
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

const DIGIT = /\d/;
/** Browsers read such a host as an IPv4 address in one of its older forms (URL Standard, 3.5). */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;

/** Returns the host of a URL without user and port, or an empty string if it is not a URL. */
function hostOf(referrer: string): string {
  const beginning = referrer.slice(0, AUTHORITY_MAX).toLowerCase();
  const scheme = SCHEMES.find((start) => beginning.startsWith(start));
  if (scheme === undefined) return '';
  let end = scheme.length;
  while (end < beginning.length && !'/?#\\'.includes(beginning.charAt(end))) end++;
  // The authority was cut off: the host may not have begun yet.
  if (end === AUTHORITY_MAX) return '';
  const authority = beginning.slice(beginning.lastIndexOf('@', end - 1) + 1 || scheme.length, end);
  if (parseIpAddress(authority) !== null) return OTHER_LABEL;
  const port = authority.indexOf(':');
  const host = (port === -1 ? authority : authority.slice(0, port)).replace(/\.$/, '');
  if (host.length > LABEL_BYTES_MAX || !HOST.test(host)) return '';
  return DIGIT.test(host) ? nameOf(host) : networkOf(host);
}

/** Hosts of networks that link from several, by the one that stands for all. */
const NETWORKS = [
  ['facebook.com', 'fb.com', 'fb.me', 'com.facebook.katana', 'com.facebook.orca', 'messenger.com'],
  ['instagram.com', 'com.instagram.android'],
  ['linkedin.com', 'lnkd.in', 'com.linkedin.android'],
  ['pinterest.com', 'pin.it', 'com.pinterest'],
  ['reddit.com', 'com.reddit.frontpage'],
  ['threads.net', 'threads.com'],
  ['tiktok.com'],
  ['whatsapp.com', 'wa.me', 'com.whatsapp'],
  ['x.com', 'twitter.com', 't.co', 'com.twitter.android'],
  ['youtube.com', 'youtu.be', 'com.google.android.youtube'],
] as const;
const NETWORK_OF = new Map<string, string>(NETWORKS.flatMap((hosts) => hosts.map((host) => [host, hosts[0]])));

/** Returns the network that a host or one of its parent domains belongs to, else the host. */
function networkOf(host: string): string {
  for (let at = 0; at !== -1; at = host.indexOf('.', at + 1)) {
    const network = NETWORK_OF.get(at === 0 ? host : host.slice(at + 1));
    if (network !== undefined) return network;
  }
  return host;
}

/** Returns a host that has digits, or `Other` if it is or contains an address. */
function nameOf(host: string): string {
  const known = hosts.get(host);
  if (known !== undefined) return known;
  const own = copyString(host);
  const name = ENDS_IN_NUMBER.test(own) || containsAddress(own) ? OTHER_LABEL : own;
  hosts.set(own, name);
  return name;
}
