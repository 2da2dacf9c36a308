import { LockMode, type Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import type { Workspace } from '../workspaces/workspace.js';
import { TenantScoped } from '../workspaces/workspace.js';

/** A key of a workspace. Its text is shown once, on creation, and never stored. */
@ObjectType()
@Entity({ tableName: 'api_key' })
export class ApiKey {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  /** SHA-256 of the whole key. The key has 190 random bits, so a slow hash would add no protection. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  /** The first characters, by which people tell keys apart. */
  @Field(() => String)
  @Property({ type: 'text' })
  displayPrefix!: string;

  @Field(() => [String])
  @Property({ type: 'array', columnType: 'text[]' })
  scopes!: Scope[];

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null if the key does not expire.' })
  @UtcTime({ nullable: true })
  expiresUtc!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  revokedUtc!: Date | null;

  /** Written about once a minute by `key-use.ts`, not by every request. */
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'At most about a minute old. Null if the key was never used.',
  })
  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;

  @Field(() => ID, { nullable: true, description: 'The key that replaced it in a rotation.' })
  @Property({ type: 'uuid', nullable: true })
  replacedById!: string | null;
}

/** What everyone in a workspace may see of the key that made a change. */
@ObjectType()
export class ActingKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The first characters of the key, by which people tell keys apart.' })
  displayPrefix!: string;
}

/** Returns the current row of a key in the EntityManager's workspace, locked until the commit. */
export async function lockApiKey(em: EntityManager, id: string): Promise<ApiKey> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const key = isUuid(id) ? await em.findOne(ApiKey, { id }, options) : null;
  if (key === null) throw notFound('key');
  return key;
}
