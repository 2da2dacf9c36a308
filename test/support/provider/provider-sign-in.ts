import { type Console, consoleOf } from '../http/console.js';
import type { TestService } from '../service/service.js';

const cookieIn = (cookies: readonly string[], name: string): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`))?.split(';', 1)[0] ?? '';

/** A sign-in that a browser has begun. */
export interface Begun {
  /** Where the provider is to be asked, or the sign-in screen. */
  readonly location: string;
  /** Of the attempt. */
  readonly cookie: string;
}

/** Begins on one of our pages. */
export async function begin({ url }: Pick<TestService, 'url'>, next = '', cookie = ''): Promise<Begun> {
  const { headers, status } = await consoleOf(url, cookie).get(`/console/provider?${new URLSearchParams({ next })}`);
  if (status !== 302) throw new Error(`beginning was answered with ${status}`);
  return {
    location: String(headers.location),
    cookie: cookieIn([headers['set-cookie'] ?? []].flat(), 'signpost_sign_in'),
  };
}

/** Lets a provider that asks nothing answer. Returns the path and query to which it sends the browser back. */
export async function askProvider({ location }: Begun): Promise<string> {
  const { headers } = await fetch(location, { redirect: 'manual' });
  const { pathname, search } = new URL(headers.get('location') ?? '');
  return pathname + search;
}

/** How a sign-in has ended. */
export interface Ended {
  readonly location: string;
  /** The browser with its session's cookie; without one if it is not signed in. */
  readonly browser: Console;
}

/** Comes back from the provider, from another site: without the session's strict cookie. */
export async function comeBack({ url }: Pick<TestService, 'url'>, path: string, cookie: string): Promise<Ended> {
  const { headers, status } = await consoleOf(url, cookie).get(path).set('Sec-Fetch-Site', 'cross-site');
  if (status !== 302) throw new Error(`coming back was answered with ${status}`);
  const session = cookieIn([headers['set-cookie'] ?? []].flat(), 'signpost_session');
  return { location: String(headers.location), browser: consoleOf(url, session) };
}

/** Signs in with a provider that asks nothing. */
export async function signInAt(service: Pick<TestService, 'url'>, next = '', cookie = ''): Promise<Ended> {
  const begun = await begin(service, next, cookie);
  return comeBack(service, await askProvider(begun), begun.cookie);
}

/** Returns the code of the problem with which a sign-in has ended; null if it succeeded. */
export const problemIn = ({ location }: Pick<Ended, 'location'>): string | null =>
  new URL(location, 'http://localhost').searchParams.get('problem');
