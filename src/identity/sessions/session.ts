import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import { problem } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { SESSION_END } from '../../tenancy/caller/known-session.js';
import { Person } from '../people/person.js';

/** Limits for sessions, besides `SESSION_IDLE_MS`. Times are in milliseconds. */
export const SESSION_LIMITS = {
  /** Counted from the sign-in, regardless of use. */
  lifetimeMs: 30 * DAY_MS,
  /** Time in which a link must be used. */
  linkLifetimeMs: 10 * MINUTE_MS,
  /** Time in which a sign-in that the service has begun must be completed. */
  attemptLifetimeMs: 10 * MINUTE_MS,
  /** For what decides who can sign in: the person must have signed in this recently. */
  recentMs: HOUR_MS,
  /** Sessions per person. Beyond it, the oldest ends. */
  perPerson: 100,
} as const;

/** `provider` is OpenID Connect. The names are stored, so they must not change. */
export type SignInMethod = 'link' | 'passkey' | 'provider';

/** A person signed in to a browser. The row is deleted when it ends; nothing about the browser or its address is stored. */
@Entity({ tableName: 'session' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne({ entity: () => Person, fieldName: 'person_id' })
  person!: Rel<Person>;

  /** SHA-256 of the secret in the cookie, which has 256 random bits. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  @UtcTime()
  createdUtc!: Date;

  /** The latest end; see `SESSION_END`. */
  @UtcTime()
  expiresUtc!: Date;

  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;

  /** How the person signed in. */
  @Property({ type: 'text' })
  method!: SignInMethod;
}

/** A link that signs a person in once. The row is deleted when the link is used. */
@Entity({ tableName: 'sign_in_link' })
export class SignInLink {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne({ entity: () => Person, fieldName: 'person_id' })
  person!: Rel<Person>;

  /** SHA-256 of the token, which has 256 random bits. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  /** The address it was mailed to; null if it was not mailed. */
  @Property({ type: 'text', nullable: true })
  email!: string | null;

  @UtcTime()
  createdUtc!: Date;

  @UtcTime()
  expiresUtc!: Date;
}

/**
 * Returns the address for a person to open. The token is in the fragment, which browsers send to no server, so no
 * proxy logs it.
 */
export const signInUrl = (publicUrl: string, token: string): string => `${publicUrl}/sign-in#token=${token}`;

/** 401 for unknown, used and expired links alike. */
export const invalidSignInLink = (): AppError => new AppError('invalid_sign_in_link', problem('sign_in_link_invalid'));

const REMOVE_EXPIRED = `
  with ended as (delete from session s where ${SESSION_END} <= ? returning 1),
       unused as (delete from sign_in_link where expires_utc <= ? returning 1),
       given_up as (delete from sign_in_attempt where expires_utc <= ? returning 1)
  select count(*)::int as count from (table ended union all table unused union all table given_up) as removed`;

/**
 * Deletes expired sessions, links and attempts, which have been refused since they expired. Returns their number. Safe to
 * run on several instances at once.
 */
export async function removeExpiredSessions(em: EntityManager, clock: Clock): Promise<number> {
  const now = new Date(clock.now());
  const [row] = await em.execute<{ count: number }[]>(REMOVE_EXPIRED, [now, now, now]);
  return row?.count ?? 0;
}
