import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { UtcTime } from '../../../platform/database/utc-time.js';
import { upTo } from '../../../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../../../tenancy/workspace.js';
import { ReportFrequency } from '../report-frequency.js';

/** The names are stored, so they must not change. A row of a recipient has `Active` or `Refused`; see `wishOf`. */
export enum RecipientState {
  Active = 'Active',
  /** Has not confirmed yet that it wants the reports of the workspace. */
  Pending = 'Pending',
  /** Has unsubscribed from all reports of the workspace, and is never mailed again. */
  Unsubscribed = 'Unsubscribed',
  /** The mail server has refused the address several times in a row. */
  Refused = 'Refused',
}
registerEnumType(RecipientState, { name: 'RecipientState' });

/** Figures that are mailed at the beginning of each week or month. */
@ObjectType({ description: 'Figures of the week or month before, by mail.' })
@Entity({ tableName: 'report' })
export class Report {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => ID, { nullable: true, description: 'Null for the whole workspace, or for tags.' })
  @Property({ type: 'uuid', nullable: true })
  qrCodeId!: string | null;

  @Field(() => [String], { complexity: upTo(LIMITS.tags.count) })
  @Property({ type: 'array', columnType: 'text[]' })
  allTags!: string[];

  @Field(() => [String], { complexity: upTo(LIMITS.tags.count) })
  @Property({ type: 'array', columnType: 'text[]' })
  anyTag!: string[];

  @Field(() => ReportFrequency)
  @Enum({ items: () => ReportFrequency, columnType: 'text' })
  frequency!: ReportFrequency;

  @Field(() => Int)
  @Property({ type: 'smallint' })
  localHour!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  timeZone!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  language!: string;

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  brandKitId!: string | null;

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  attachesPdf!: boolean;

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  isActive!: boolean;

  @Field(() => GraphQLISODateTime, { description: 'When it is mailed next, if it is active.' })
  @UtcTime()
  nextUtc!: Date;

  @UtcTime()
  createdUtc!: Date;
}

/** An address that receives a report. */
@ObjectType()
@Entity({ tableName: 'report_recipient' })
export class ReportRecipient {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @ManyToOne({ entity: () => Report, fieldName: 'report_id' })
  report!: Rel<Report>;

  @Field(() => String)
  @Property({ type: 'text' })
  email!: string;

  @Field(() => RecipientState)
  @Enum({ items: () => RecipientState, columnType: 'text' })
  state!: RecipientState;

  /** Permanent refusals in a row. */
  @Property({ type: 'smallint' })
  refusals!: number;
}
