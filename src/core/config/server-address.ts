import { domainToASCII } from 'node:url';

/**
 * Scheme, credentials and the rest. Credentials end at the last `@` before a slash, so that a password may contain `#`,
 * `@`, `[` and usually `?` as they are.
 */
const PARTS = /^([a-z]+:\/\/)(?:([^/?]*)@|([^/]*)@)?(.*)$/s;
const UNSAFE_IN_HOST = /[\s#?@\\,<>^|]/;

/**
 * Reads the address of a server, `scheme://[user[:password]@]host[:port]…`, in its canonical form: credentials
 * percent-encoded, an international host name in ASCII. Returns null if it can be read differently, or not at all.
 */
export function readServerAddress(text: string, defaultHost = ''): URL | null {
  const [, scheme = '', plain, odd, rest = ''] = PARTS.exec(text) ?? [];
  const credentials = plain ?? odd;
  const [user = '', ...password] = credentials?.split(':') ?? [];
  const login = credentials === undefined ? '' : `${[user, password.join(':')].map(encodeOnce).join(':')}@`;
  const target = /^[/?]|^$/.test(rest) ? defaultHost + rest : rest;
  try {
    const url = new URL(scheme + login + target.replaceAll('#', '%23'));
    const host = decodeURIComponent(url.hostname);
    if (host === '' || UNSAFE_IN_HOST.test(host) || url.pathname.includes('@')) return null;
    if (/\P{ASCII}/u.test(host)) url.hostname = domainToASCII(host);
    return url.hostname === '' ? null : url;
  } catch {
    return null;
  }
}

/** Percent-encodes what is not, and takes a `%` that encodes nothing for itself. */
function encodeOnce(part: string): string {
  const decoded = part.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
  return encodeURIComponent(decoded);
}
