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

const NAME = 'signpost_session';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** With TLS, no other host of the domain can set a cookie with this name (RFC 6265bis, section 4.1.3.2). */
const nameFor = (publicUrl: string): string => (isHttps(publicUrl) ? `__Host-${NAME}` : NAME);

/** Returns the secret from the session cookie, the first if there are several; null if there is none. */
export function sessionSecretOf({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): string | null {
  const beginning = `${nameFor(publicUrl)}=`;
  const pair = headers.cookie
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(beginning));
  return pair?.slice(beginning.length) ?? null;
}

/**
 * Returns the `Set-Cookie` value for a new session, or, for null, one that removes the cookie. Scripts cannot
 * read the cookie.
 */
export function sessionCookie(publicUrl: string, secret: string | null): string {
  const seconds = secret === null ? 0 : SESSION_LIMITS.lifetimeMs / 1000;
  const secure = isHttps(publicUrl) ? '; Secure' : '';
  return `${nameFor(publicUrl)}=${secret ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
