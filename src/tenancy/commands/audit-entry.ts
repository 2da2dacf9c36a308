import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';
import { AuditAction, AuditSubject } from '../../core/contract/audit-action.js';
import { StoredJson } from '../../platform/database/stored-json.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import type { AuditDetails } from '../caller/audited-unit.js';
import { Principal } from '../caller/principal.js';
import type { Workspace } from '../workspace.js';
import { TenantScoped } from '../workspace.js';

/** An action, written in its own transaction. Immutable. */
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

  @Field(() => Principal, { nullable: true, description: 'Null for the operator, on the command line.' })
  @ManyToOne({ entity: () => Principal, fieldName: 'actor_key_id', nullable: true })
  actor!: Rel<Principal> | null;

  @Field(() => AuditAction)
  @Enum({ items: () => AuditAction, columnType: 'text' })
  action!: AuditAction;

  @Field(() => AuditSubject)
  @Enum({ items: () => AuditSubject, columnType: 'text' })
  subjectType!: AuditSubject;

  /** Not a relation, because a deleted file has no row. */
  @Field(() => ID)
  @Property({ type: 'uuid' })
  subjectId!: string;

  @Field(() => GraphQLJSONObject, { description: 'Numbers, scopes, field names and ids.' })
  @StoredJson('audit_entry', () => GraphQLJSONObject, { otherwise: {} })
  details!: AuditDetails;
}
