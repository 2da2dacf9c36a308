import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UtcTime } from '../../platform/database/utc-time.js';
import { ApiKey } from '../api-keys/api-key.js';
import { TenantScoped } from '../workspaces/tenant-scoped.js';
import type { Workspace } from '../workspaces/workspace.js';

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
