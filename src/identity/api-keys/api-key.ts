import { LockMode, type Rel } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { SCOPES, type Scope } from '../../core/contract/scopes.js';
import { notFound } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { Principal, PrincipalKind } from '../../tenancy/caller/principal.js';
import { upTo } from '../../tenancy/fields/field-costs.js';

/** A key of a workspace. Its text is shown once, on creation, and never stored. */
@ObjectType()
@Entity({ discriminatorValue: PrincipalKind.Key })
export class ApiKey extends Principal {
  /**
   * SHA-256 of the whole key. The key has 190 random bits, so a slow hash would add no protection. Null once the key
   * was removed: then only what the audit and the history show of it is left.
   */
  @Property({ type: 'blob', columnType: 'bytea', unique: true, nullable: true })
  hash!: Uint8Array | null;

  /** The first characters, by which people tell keys apart. */
  @Field(() => String)
  declare displayPrefix: string;

  @Field(() => [String], { complexity: upTo(SCOPES.length) })
  @Property({ type: 'array', columnType: 'text[]', nullable: true })
  scopes!: Scope[];

  @Field(() => GraphQLISODateTime)
  declare createdUtc: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null if the key does not expire.' })
  @UtcTime({ nullable: true })
  expiresUtc!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  declare revokedUtc: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'At most about a minute old. Null if the key was never used.',
  })
  declare lastUsedUtc: Date | null;

  @Field(() => ID, { nullable: true, description: 'The key that replaced it in a rotation.' })
  @Property({ type: 'uuid', nullable: true })
  replacedById!: string | null;

  @Field(() => Principal, {
    nullable: true,
    description: 'Who created it or, for the replacement of a key, who rotated that one. Null for the operator.',
  })
  @ManyToOne({ entity: () => Principal, fieldName: 'created_by_id', nullable: true })
  createdBy!: Rel<Principal> | null;
}

/** The condition for keys that were not removed. */
export const KEPT = { hash: { $ne: null } } as const;

/** The condition for keys that are accepted at a time. */
export const workingAt = (now: Date) => ({
  revokedUtc: null,
  $or: [{ expiresUtc: null }, { expiresUtc: { $gt: now } }],
});

/** One after the other, so that two keys that revoke each other do not wait for each other. */
const LOCK_WORKSPACE = `
  select id from workspace where id = (select workspace_id from principal where id = ?) for no key update`;

/** Returns the current row of a key in the EntityManager's workspace, locked like its workspace until the commit. */
export async function lockApiKey(em: EntityManager, id: string): Promise<ApiKey> {
  if (isUuid(id)) await em.execute(LOCK_WORKSPACE, [id]);
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const key = isUuid(id) ? await em.findOne(ApiKey, { id, ...KEPT }, options) : null;
  if (key === null) throw notFound('key');
  return key;
}
