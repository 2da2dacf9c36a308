import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { UtcTime } from '../../platform/database/utc-time.js';
import { ApiKey } from '../api-keys/api-key.js';
import { TenantScoped } from '../workspaces/tenant-scoped.js';
import type { Workspace } from '../workspaces/workspace.js';

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
