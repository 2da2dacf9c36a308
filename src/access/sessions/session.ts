import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { ApiKey } from '../api-keys/api-key.js';
import type { Workspace } from '../workspaces/workspace.js';
import { TenantScoped } from '../workspaces/workspace.js';

/**
 * A browser signed in with a key. It has the key's permissions and ends with it. The row is deleted when the session
 * ends; nothing about the browser or its address is stored.
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

  /** At most about a minute behind, as for keys. */
  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;
}

/** Ends all sessions of a key in the EntityManager's workspace. The caller must publish a change of the key. */
export const deleteSessionsOfKey = (em: EntityManager, keyId: string): Promise<number> =>
  em.nativeDelete(Session, { key: keyId });

/** A link that signs in once with a key, whose text need not be known. The row is deleted when the link is used. */
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

/**
 * Returns the address for a person to open. The token is in the fragment, which browsers send to no server, so no
 * proxy logs it.
 */
export const signInUrl = (publicUrl: string, token: string): string => `${publicUrl}/sign-in#token=${token}`;

/** Limits for sessions. Times are in milliseconds. */
export const SESSION_LIMITS = {
  /** Counted from the sign-in, regardless of use. */
  lifetimeMs: 12 * HOUR_MS,
  /** Time in which a link must be used. */
  linkLifetimeMs: 15 * MINUTE_MS,
  /** Sessions per key. Beyond it, the key's oldest session ends. */
  perKey: 100,
} as const;

/** Sessions and links of all workspaces. */
const SQL = `
  with ended as (delete from session where expires_utc <= ? returning 1),
       unused as (delete from sign_in_link where expires_utc <= ? returning 1)
  select (select count(*) from ended)::int + (select count(*) from unused)::int as count`;

/**
 * Deletes expired sessions and sign-in links, which have been refused since they expired. Returns their number. Safe to
 * run on several instances at once.
 */
export async function removeExpiredSessions(em: EntityManager, clock: Clock): Promise<number> {
  const now = new Date(clock.now());
  const [row] = await em.execute<{ count: number }[]>(SQL, [now, now]);
  return row?.count ?? 0;
}
