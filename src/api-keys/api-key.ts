import type { Rel } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { UtcTime } from '../database/utc-time.js';
import { TenantScoped } from '../workspaces/tenant-scoped.js';
import type { Workspace } from '../workspaces/workspace.js';
import type { Scope } from './scopes.js';

/** A key of a workspace. The key itself is shown once, at its creation, and never stored. */
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

  /** SHA-256 of the whole key. The key holds 190 random bits, so a slow hash would protect nothing. */
  @Property({ type: 'blob', columnType: 'bytea', unique: true })
  hash!: Uint8Array;

  /** The first characters, for people to tell keys apart. */
  @Field(() => String)
  @Property({ type: 'text' })
  displayPrefix!: string;

  @Field(() => [String])
  @Property({ type: 'array', columnType: 'text[]' })
  scopes!: Scope[];

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null: it does not expire.' })
  @UtcTime({ nullable: true })
  expiresUtc!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  revokedUtc!: Date | null;

  /** Written now and then by `key-use.ts`, not by each request. */
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'About a minute old at most. Null: never used.' })
  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;

  @Field(() => ID, { nullable: true, description: 'The key that a rotation made in its place.' })
  @Property({ type: 'uuid', nullable: true })
  replacedById!: string | null;
}
