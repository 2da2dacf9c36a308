import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { ApiKey } from '../api-keys/api-key.js';
import type { Workspace } from '../workspaces/workspace.js';
import { TenantScoped } from '../workspaces/workspace.js';

/**
 * A browser that is signed in with a key. It may do what the key may, and ends with it. The row is deleted when it ends;
 * nothing of the browser or its address is stored.
 */
@Entity({ tableName: 'session' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @ManyToOne({ entity: () => ApiKey, fieldName: 'key_id' })
  key!: Rel<ApiKey>;

  /** SHA-256 of the secret in the cookie, which has 256 random bits. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  @UtcTime()
  createdUtc!: Date;

  @UtcTime()
  expiresUtc!: Date;

  /** At most about a minute behind, as of keys. */
  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;
}

/** Ends all sessions of a key of the EntityManager's workspace. The caller must publish a change of the key. */
export const deleteSessionsOfKey = (em: EntityManager, keyId: string): Promise<number> =>
  em.nativeDelete(Session, { key: keyId });

/** A link that signs in once, with a key whose text need not be known. The row is deleted when it is used. */
@Entity({ tableName: 'sign_in_link' })
export class SignInLink {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @ManyToOne({ entity: () => ApiKey, fieldName: 'key_id' })
  key!: Rel<ApiKey>;

  /** SHA-256 of the token, which has 256 random bits. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  @UtcTime()
  createdUtc!: Date;

  @UtcTime()
  expiresUtc!: Date;
}

/** The address that a person opens. The token is in the fragment, which browsers send to no server and no proxy logs. */
export const signInUrl = (publicUrl: string, token: string): string => `${publicUrl}/sign-in#token=${token}`;

/** Limits of sessions. Times in milliseconds. */
export const SESSION_LIMITS = {
  /** From the sign-in, however much the session is used. */
  lifetimeMs: 12 * HOUR_MS,
  /** In which a link must be used. */
  linkLifetimeMs: 15 * MINUTE_MS,
  /** Beyond it the oldest session of the key ends. */
  perKey: 100,
} as const;

/** Sessions and links of all workspaces. */
const SQL = `
  with ended as (delete from session where expires_utc <= ? returning 1),
       unused as (delete from sign_in_link where expires_utc <= ? returning 1)
  select (select count(*) from ended)::int + (select count(*) from unused)::int as count`;

/**
 * Deletes sessions and sign-in links that have expired; they were refused from then on. Returns their number. Several
 * instances may do it at once.
 */
export async function removeExpiredSessions(em: EntityManager, clock: Clock): Promise<number> {
  const now = new Date(clock.now());
  const [row] = await em.execute<{ count: number }[]>(SQL, [now, now]);
  return row?.count ?? 0;
}
