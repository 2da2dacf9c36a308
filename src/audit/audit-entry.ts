import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { ActingKey, ApiKey } from '../api-keys/api-key.js';
import { UtcTime } from '../database/utc-time.js';
import { TenantScoped } from '../workspaces/tenant-scoped.js';
import type { Workspace } from '../workspaces/workspace.js';
import { AuditAction, AuditSubject } from './audit-action.js';

/** What an entry tells beside its action: numbers, scopes, field names and ids, never content, names or key texts. */
export type AuditDetails = Readonly<Record<string, string | number | null | readonly string[]>>;

/** One deed, written in its transaction. Never changed afterwards. */
@ObjectType()
@Entity({ tableName: 'audit_entry' })
export class AuditEntry {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  atUtc!: Date;

  @Field(() => ActingKey, { nullable: true, description: "Null: the operator's commands." })
  @ManyToOne({ entity: () => ApiKey, fieldName: 'actor_key_id', nullable: true })
  actor!: Rel<ApiKey> | null;

  @Field(() => AuditAction)
  @Enum({ items: () => AuditAction, columnType: 'text' })
  action!: AuditAction;

  @Field(() => AuditSubject)
  @Enum({ items: () => AuditSubject, columnType: 'text' })
  subjectType!: AuditSubject;

  /** No relation: a file's row is gone when it was deleted. */
  @Field(() => ID)
  @Property({ type: 'uuid' })
  subjectId!: string;

  @Field(() => GraphQLJSONObject, { description: 'Numbers, scopes, field names and ids.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  details!: AuditDetails;
}
