import { parseIpAddress } from './ip-address.js';
import { LABEL_BYTES_MAX } from './scan.js';

export const DIRECT = 'Direct';
/** A source that is not named. */
const OTHER = 'Other';

/**
 * Where a scan came from: `utm_source` or else `source` of its query (what is after the `?`), else the referrer's host,
 * else `Direct`. Never empty, at most `LABEL_BYTES_MAX`. An IP address, in whichever place, is not named.
 */
export function sourceOf(query: string, referrer: string | undefined): string {
  if (query !== '') {
    const given = parameterOf(query, 'utm_source=') || parameterOf(query, 'source=');
    if (given !== '') return given;
  }
  return (referrer === undefined ? '' : hostOf(referrer)) || DIRECT;
}

/** The first value of a name that is not empty, made a label; else empty. */
function parameterOf(query: string, name: string): string {
  for (let at = query.indexOf(name); at !== -1; at = query.indexOf(name, at + name.length)) {
    if (at !== 0 && query.charCodeAt(at - 1) !== 0x26) continue;
    const from = at + name.length;
    let end = query.indexOf('&', from);
    if (end === -1) end = query.length;
    const value = toLabel(decode(query.slice(from, end)));
    if (value !== '') return value;
  }
  return '';
}

/** A longer value is decoded as far only as a label can need: three characters for each byte. */
const ENCODED_MAX = 3 * LABEL_BYTES_MAX;
const DECODED = /[%+#]/;

function decode(given: string): string {
  if (given.length <= ENCODED_MAX && !DECODED.test(given)) return given;
  const mark = given.indexOf('#');
  const whole = (mark === -1 ? given : given.slice(0, mark)).slice(0, ENCODED_MAX).replaceAll('+', ' ');
  // An escape that was cut at the end is dropped; one that is wrong stays as it is written.
  const text = whole.length === ENCODED_MAX ? whole.replace(/%[0-9A-Fa-f]?$/, '') : whole;
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** Letters, digits and the signs of names: such a short text is a label already, unless it is an IP address. */
const PLAIN = /^[A-Za-z_-][A-Za-z0-9_-]{0,99}$/;
const INVISIBLE = /[\p{Cc}\p{Cf}\s]+/gu;

function toLabel(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.toWellFormed().replace(INVISIBLE, ' ').trim();
  return parseIpAddress(visible) === null ? fitLabel(visible).trim() : OTHER;
}

/** As much of a well-formed text as fits, in whole characters. */
export function fitLabel(text: string): string {
  if (text.length * 3 <= LABEL_BYTES_MAX || Buffer.byteLength(text) <= LABEL_BYTES_MAX) return text;
  const bytes = Buffer.allocUnsafe(LABEL_BYTES_MAX);
  return bytes.toString('utf8', 0, bytes.write(text));
}

const SCHEMES = ['https://', 'http://', 'android-app://'] as const;
const AUTHORITY_MAX = 1_000;
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** The host of an address, without user and port; empty for what is no address. */
function hostOf(referrer: string): string {
  const beginning = referrer.slice(0, AUTHORITY_MAX).toLowerCase();
  const scheme = SCHEMES.find((start) => beginning.startsWith(start));
  if (scheme === undefined) return '';
  let end = scheme.length;
  while (end < beginning.length && !'/?#\\'.includes(beginning.charAt(end))) end++;
  // Where it is cut there may be a user's name and not yet a host.
  if (end === AUTHORITY_MAX) return '';
  const authority = beginning.slice(beginning.lastIndexOf('@', end - 1) + 1 || scheme.length, end);
  if (parseIpAddress(authority) !== null) return OTHER;
  const port = authority.indexOf(':');
  const host = (port === -1 ? authority : authority.slice(0, port)).replace(/\.$/, '');
  return host.length <= LABEL_BYTES_MAX && HOST.test(host) ? host : '';
}
