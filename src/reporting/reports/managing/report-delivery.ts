import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { UtcTime } from '../../../platform/database/utc-time.js';
import { TenantScoped, type Workspace } from '../../../tenancy/workspace.js';
import { ReportFrequency } from '../report-frequency.js';
import { Report } from './report.js';

/** The names are stored, so they must not change. */
export enum DeliveryState {
  /** Waits for its first or next attempt. */
  Queued = 'Queued',
  /** An instance is talking to the mail server, or has died while it did. */
  Sending = 'Sending',
  Sent = 'Sent',
  Failed = 'Failed',
  /** Unsubscribed, switched off or removed in the meantime. */
  Cancelled = 'Cancelled',
}
registerEnumType(DeliveryState, { name: 'ReportDeliveryState' });

/** A mail of a report to one address. */
@ObjectType()
@Entity({ tableName: 'report_delivery' })
export class ReportDelivery {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @ManyToOne({ entity: () => Report, fieldName: 'report_id' })
  report!: Rel<Report>;

  @Field(() => String)
  @Property({ type: 'text' })
  email!: string;

  /** When it was due; its figures are those of the week or month before. One mail for each, report and address. */
  @Field(() => GraphQLISODateTime, { description: 'When it was due.' })
  @UtcTime()
  slotUtc!: Date;

  /** Of the report when it was due. */
  @Enum({ items: () => ReportFrequency, columnType: 'text' })
  frequency!: ReportFrequency;

  /** Sent to whoever asked for it, whether or not the report is active and the address is a recipient. */
  @Field(() => Boolean, { description: 'Whether somebody asked for it.' })
  @Property({ type: 'boolean' })
  isTest!: boolean;

  @Field(() => DeliveryState)
  @Enum({ items: () => DeliveryState, columnType: 'text' })
  state!: DeliveryState;

  @Field(() => String, { nullable: true, description: 'Why it was not sent: a code of the mail server, or a word.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => Int)
  @Property({ type: 'smallint' })
  attempts!: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the mail server accepted it.' })
  @UtcTime({ nullable: true })
  sentUtc!: Date | null;

  @UtcTime()
  createdUtc!: Date;
}
