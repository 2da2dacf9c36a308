import { hash } from 'node:crypto';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import { cookieIn } from '../../core/contract/console/cookie-in.js';
import { OWN_SCANS_COOKIE, type OwnScan, withOwnScan } from '../../core/contract/console/own-scans.js';
import type { KnownSession } from '../../tenancy/caller/known-session.js';

export interface OwnScansOptions {
  readonly publicUrl: string;
  /** Salt of the UTC day that contains this time, the same on every instance, from yesterday to tomorrow. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
  readonly clock: Clock;
}

/** From the last time that the console read its session. A salt is kept at least this long. */
const LIFETIME_MS = DAY_MS;
/** Clocks of instances may differ by this much. */
const AHEAD_MS = 5 * MINUTE_MS;
/** How long the console can say that a scan was not counted. */
const TOLD_MS = HOUR_MS;
/** Characters, of 6 bits each. A guess gains nothing: everybody can scan without being counted, as with HEAD. */
const MARK_LENGTH = 12;
/** Browsers refuse cookies of more than 4,096 bytes, and proxies answers with more than about that in their head. */
const MARKS_MAX = 250;

/**
 * Recognises scans by people who are signed in, without the database: a cookie that browsers send with scans only has a
 * mark for each workspace of its person, which nobody can make for another workspace or a later time. It names neither
 * the person nor the workspaces.
 */
export class OwnScans {
  readonly #options: OwnScansOptions;
  readonly #name: string;
  readonly #secure: string;

  constructor(options: OwnScansOptions) {
    const isHttps = options.publicUrl.startsWith('https:');
    this.#options = options;
    this.#name = isHttps ? '__Secure-signpost_own' : 'signpost_own';
    this.#secure = isHttps ? '; Secure' : '';
  }

  /** Returns the `Set-Cookie` value for a browser in which somebody is signed in. Of many workspaces, the latest count. */
  cookieFor({ members }: Pick<KnownSession, 'members'>): string {
    const seconds = Math.floor(this.#options.clock.now() / 1000);
    const marks = members.slice(-MARKS_MAX).map(({ workspaceId }) => this.#mark(seconds, workspaceId));
    return this.#ownCookie(`${seconds.toString(36)}.${marks.join('')}`, LIFETIME_MS);
  }

  /** The `Set-Cookie` values that end what a browser knows about its scans. */
  get removals(): readonly string[] {
    return [this.#ownCookie('', 0), this.toldRemoval];
  }

  /** The one that ends what the console was told, by a session that another replaces. */
  get toldRemoval(): string {
    return this.#toldCookie('', 0);
  }

  /**
   * Returns the `Set-Cookie` value that tells the console about a scan, if the cookies are those of somebody who is a
   * member of the workspace; otherwise null.
   */
  recognise(cookies: string, workspaceId: string, { code, atMs }: OwnScan): string | null {
    const [time = '', marks = ''] = cookieIn(cookies, this.#name)?.split('.') ?? [];
    const seconds = Number.parseInt(time, 36);
    const age = atMs - seconds * 1000;
    const isOwn = age >= -AHEAD_MS && age < LIFETIME_MS && marks.includes(this.#mark(seconds, workspaceId));
    return isOwn ? this.#toldCookie(withOwnScan(cookies, { code, atMs }), TOLD_MS) : null;
  }

  /** A part of a hash, with which length extension is impossible, costs a twentieth of an HMAC. */
  #mark(seconds: number, workspaceId: string): string {
    const salt = Buffer.from(this.#options.saltOf(seconds * 1000)).toString('latin1');
    return hash('sha256', `own scans ${seconds} ${workspaceId} ${salt}`, 'base64url').slice(0, MARK_LENGTH);
  }

  /** The camera of a phone opens a code from outside, with which browsers send no strict cookie. */
  #ownCookie(value: string, ageMs: number): string {
    return `${this.#name}=${value}; Path=/r/; Max-Age=${ageMs / 1000}; HttpOnly; SameSite=Lax${this.#secure}`;
  }

  #toldCookie(value: string, ageMs: number): string {
    return `${OWN_SCANS_COOKIE}=${value}; Path=/; Max-Age=${ageMs / 1000}; SameSite=Lax${this.#secure}`;
  }
}
