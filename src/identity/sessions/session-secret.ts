import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SESSION_LIMITS } from './session.js';

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
  const beginning = `${nameFor(kind, publicUrl)}=`;
  const pair = headers.cookie
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(beginning));
  return pair?.slice(beginning.length) ?? null;
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
