import { cookieIn } from './cookie-in.js';

/**
 * The cookie in which the redirect tells the console in the same browser which scans it did not count because they were
 * the person's own. It is the only trace of them: nothing about them is stored.
 */
export const OWN_SCANS_COOKIE = 'signpost_own_scans';

/** A scan that was not counted. */
export interface OwnScan {
  readonly code: string;
  /** Milliseconds since the epoch, in whole seconds. */
  readonly atMs: number;
}

/** Campaigns in the cookie, each with its latest scan. */
const OWN_SCANS_MAX = 10;
const ENTRY = /^([\w-]{3,64})\.([0-9a-z]{1,8})$/;

/** Returns the scans in the cookies of a browser, newest first. */
export const readOwnScans = (cookies: string | undefined): OwnScan[] =>
  (cookieIn(cookies, OWN_SCANS_COOKIE) ?? '').split('~', OWN_SCANS_MAX).flatMap((entry) => {
    const [, code, seconds] = ENTRY.exec(entry) ?? [];
    return code && seconds ? [{ code, atMs: Number.parseInt(seconds, 36) * 1000 }] : [];
  });

/** Returns the value of the cookie with another scan. */
export const withOwnScan = (cookies: string | undefined, scan: OwnScan): string =>
  [scan, ...readOwnScans(cookies).filter(({ code }) => code !== scan.code)]
    .slice(0, OWN_SCANS_MAX)
    .map(({ code, atMs }) => `${code}.${Math.floor(atMs / 1000).toString(36)}`)
    .join('~');
