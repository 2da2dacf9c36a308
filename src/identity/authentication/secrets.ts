import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { cookieIn } from '../../core/contract/console/cookie-in.js';
import { BASE62, randomText } from '../../core/ids.js';
import { SESSION_LIMITS } from '../sessions/session.js';

/**
 * A key consists of a prefix, 32 random base62 characters, and the CRC-32 of both as 6 base62 characters. The checksum
 * allows mistyped and invented keys to be refused without a query, and secret scanners to recognise real keys.
 */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const DISPLAY_LENGTH = 6;

const checksum = (body: string): string => {
  let rest = crc32(body);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
};

/** Returns the text of a new random key. */
export const newKeyText = (prefix: string): string => {
  const body = prefix + randomText(BASE62, RANDOM_LENGTH);
  return body + checksum(body);
};

/** Whether prefix, length and checksum are correct. Needs no database. */
export const isKeyText = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) &&
  text.length === prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH &&
  checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** Returns the SHA-256 hash under which a key is stored and found. */
export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the first characters of a key, by which people tell keys apart. */
export const displayPrefix = (prefix: string, text: string): string => text.slice(0, prefix.length + DISPLAY_LENGTH);

const BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Returns a new secret of 256 random bits in base64url, for a session cookie or a sign-in link. */
export const newSessionSecret = (): string => randomBytes(BYTES).toString('base64url');

/** Whether the text has the form of a secret. Other texts need no query. */
export const isSessionSecret = (text: string): boolean => SECRET.test(text);

/** Returns the SHA-256 hash under which a secret is stored and found. */
export const hashSessionSecret = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The cookies of a browser. */
const COOKIES = {
  session: { name: 'signpost_session', seconds: SESSION_LIMITS.lifetimeMs / 1000, sameSite: 'Strict' },
  // Browsers send no strict cookie when a sign-in provider leads back to us.
  attempt: { name: 'signpost_sign_in', seconds: SESSION_LIMITS.attemptLifetimeMs / 1000, sameSite: 'Lax' },
} as const;
type CookieKind = keyof typeof COOKIES;

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** With TLS, no other host of the domain can set a cookie with this name (RFC 6265bis, section 4.1.3.2). */
const nameFor = (kind: CookieKind, publicUrl: string): string =>
  isHttps(publicUrl) ? `__Host-${COOKIES[kind].name}` : COOKIES[kind].name;

/** Returns the secret from a cookie, the first if there are several; null if there is none. */
export function secretIn(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string,
  kind: CookieKind = 'session',
): string | null {
  return headers.cookie === undefined ? null : cookieIn(headers.cookie, nameFor(kind, publicUrl));
}

/**
 * Returns the `Set-Cookie` value for a new secret, or, for null, one that removes the cookie. Scripts cannot
 * read the cookie.
 */
export function cookieOf(publicUrl: string, secret: string | null, kind: CookieKind = 'session'): string {
  const { seconds, sameSite } = COOKIES[kind];
  const secure = isHttps(publicUrl) ? '; Secure' : '';
  const age = secret === null ? 0 : seconds;
  return `${nameFor(kind, publicUrl)}=${secret ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure}`;
}
