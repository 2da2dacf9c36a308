import type { Rel } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../core/contract/names/enum-of.js';
import { type Problem, renderProblem } from '../core/contract/problems.js';
import { ProblemColumn } from '../platform/database/problem-column.js';
import { UtcTime } from '../platform/database/utc-time.js';
import { LARGE_TEXT_COST } from '../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../tenancy/workspace.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

/** The names are stored, so they must not change. */
export const WebhookDeliveryState = enumOf('Pending', 'Delivered', 'GivenUp');
export type WebhookDeliveryState = keyof typeof WebhookDeliveryState;

registerEnumType(WebhookDeliveryState, {
  name: 'WebhookDeliveryState',
  valuesConfig: {
    Pending: { description: 'Not delivered yet; retried until three days after the first attempt.' },
    GivenUp: { description: 'Not retried, unless you redeliver it.' },
  },
});

/**
 * An event for an endpoint, and the last attempt to deliver it. This row is both outbox and log; it is retained
 * for 30 days.
 */
@ObjectType()
@Entity({ tableName: 'webhook_delivery' })
export class WebhookDelivery {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** Orders the events of a subject: numbers are assigned while its row is locked. */
  @Property({ type: 'bigint', columnType: 'bigint', generated: 'identity' })
  sequence!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @ManyToOne({ entity: () => WebhookEndpoint, fieldName: 'endpoint_id' })
  endpoint!: Rel<WebhookEndpoint>;

  @Field(() => String, { description: 'The header `webhook-id`: the same for every delivery of an event.' })
  @Property({ type: 'text' })
  messageId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  eventType!: string;

  @Field(() => ID, { description: 'What the event is about. The events of a subject arrive in order.' })
  @Property({ type: 'uuid' })
  subjectId!: string;

  @Field(() => String, { complexity: LARGE_TEXT_COST, description: 'The body as sent.' })
  @Property({ type: 'text' })
  payload!: string;

  @Field(() => WebhookDeliveryState)
  @Enum({ items: () => WebhookDeliveryState, columnType: 'text' })
  state!: WebhookDeliveryState;

  @Field(() => Int, { description: 'Number of attempts so far.' })
  @Property({ type: 'integer' })
  attempts!: number;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  firstAttemptUtc!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  lastAttemptUtc!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Null before the first attempt and when there will be no more.',
  })
  @UtcTime({ nullable: true })
  nextAttemptUtc!: Date | null;

  @Field(() => Int, { nullable: true, description: 'Status of the last attempt; null if there was no response.' })
  @Property({ type: 'integer', nullable: true })
  statusCode!: number | null;

  @Field(() => Int, { nullable: true, description: 'Duration of the last attempt in milliseconds.' })
  @Property({ type: 'integer', nullable: true })
  durationMs!: number | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: '`code` and `params` of `problem`.' })
  @ProblemColumn('problem')
  problemDetails!: Problem | null;

  @Field(() => String, { nullable: true, description: 'What went wrong in the last attempt.' })
  get problem(): string | null {
    return this.problemDetails && renderProblem(this.problemDetails);
  }

  @Field(() => String, { nullable: true, description: 'The first 1,024 bytes of the last response.' })
  @Property({ type: 'text', nullable: true })
  answer!: string | null;
}
