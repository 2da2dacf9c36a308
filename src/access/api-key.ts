import type { Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Scope } from './scopes.js';
import { Workspace } from './workspace.js';

/** A key of a workspace. The key itself is shown once, at its creation, and never stored. */
@Entity({ tableName: 'api_key' })
export class ApiKey {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne({ entity: () => Workspace, fieldName: 'workspace_id' })
  workspace!: Rel<Workspace>;

  @Property({ type: 'text' })
  name!: string;

  /** SHA-256 of the whole key. The key holds 190 random bits, so a slow hash would protect nothing. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  /** The first characters, for people to tell keys apart. */
  @Property({ type: 'text' })
  displayPrefix!: string;

  @Property({ type: 'array', columnType: 'text[]' })
  scopes!: Scope[];

  @Property({ type: 'datetime', columnType: 'timestamptz(3)' })
  createdUtc!: Date;

  @Property({ type: 'datetime', columnType: 'timestamptz(3)', nullable: true })
  expiresUtc!: Date | null;

  @Property({ type: 'datetime', columnType: 'timestamptz(3)', nullable: true })
  revokedUtc!: Date | null;
}
