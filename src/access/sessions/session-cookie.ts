import type { IncomingMessage } from 'node:http';
import { SESSION_LIMITS } from './session-limits.js';

const NAME = 'signpost_session';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** With TLS no other host of the domain can set a cookie of this name (RFC 6265bis, 4.1.3.2). */
const nameFor = (publicUrl: string): string => (isHttps(publicUrl) ? `__Host-${NAME}` : NAME);

/** Returns the secret of a session's cookie, of several the first; null when there is none. */
export function sessionSecretOf({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): string | null {
  const beginning = `${nameFor(publicUrl)}=`;
  const pair = headers.cookie
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(beginning));
  return pair?.slice(beginning.length) ?? null;
}

/** Returns the `Set-Cookie` of a new session; of null, the one that removes the cookie. No script can read it. */
export function sessionCookie(publicUrl: string, secret: string | null): string {
  const seconds = secret === null ? 0 : SESSION_LIMITS.lifetimeMs / 1000;
  const secure = isHttps(publicUrl) ? '; Secure' : '';
  return `${nameFor(publicUrl)}=${secret ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
