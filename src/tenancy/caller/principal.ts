import { type Rel } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import type { Workspace } from '../workspace.js';
import { TenantScoped } from '../workspace.js';

/** The names are stored, so they must not change. */
export const PrincipalKind = enumOf('Key', 'Member');
export type PrincipalKind = keyof typeof PrincipalKind;

registerEnumType(PrincipalKind, { name: 'ActorKind' });

/**
 * Whoever may act in a workspace: an API key, or a person as a member. Its row stays when it ends, because the audit
 * and the history refer to it.
 */
@ObjectType('Actor', { description: 'Who made a change, as everyone in the workspace may see it.' })
@Entity({ tableName: 'principal', discriminatorColumn: 'kind', abstract: true })
export abstract class Principal {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => PrincipalKind)
  @Enum({ items: () => PrincipalKind, columnType: 'text' })
  kind!: PrincipalKind;

  /** Of a member, that of the person. */
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The first characters of a key; null for a member.' })
  @Property({ type: 'text', nullable: true })
  displayPrefix!: string | null;

  @UtcTime()
  createdUtc!: Date;

  @UtcTime({ nullable: true })
  revokedUtc!: Date | null;

  /** Written about once a minute by `last-use.ts`, not by every request. */
  @UtcTime({ nullable: true })
  lastUsedUtc!: Date | null;
}
