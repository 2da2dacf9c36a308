import { LockMode, type Rel } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { WEBHOOK_EVENTS } from '../core/contract/event-type.js';
import { enumOfKeys } from '../core/contract/names/enum-of.js';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import { UtcTime } from '../platform/database/utc-time.js';
import { upTo } from '../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../tenancy/workspace.js';

/** The names are stored, so they must not change. */
const STATES = {
  Active: { description: 'Events are delivered.' },
  Paused: { description: 'Events are stored for 30 days and delivered once the endpoint is active again.' },
  Disabled: { description: 'The receiver responded with 410 Gone. Events are not stored.' },
};
export const WebhookState = enumOfKeys(STATES);
export type WebhookState = keyof typeof WebhookState;

/** Why an endpoint is not active. */
export enum WebhookStateReason {
  Caller = 'Caller',
  Operator = 'Operator',
  /** A delivery failed for three days. */
  Failing = 'Failing',
  /** The receiver responded with 410. */
  Gone = 'Gone',
}

registerEnumType(WebhookState, { name: 'WebhookState', valuesConfig: STATES });
registerEnumType(WebhookStateReason, { name: 'WebhookStateReason' });

/** Where a workspace receives its events. */
@ObjectType()
@Entity({ tableName: 'webhook_endpoint' })
export class WebhookEndpoint {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => String)
  @Property({ type: 'text' })
  url!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  description!: string;

  @Field(() => [String], {
    complexity: upTo(WEBHOOK_EVENTS.length),
    description: 'The event types that it receives.',
  })
  @Property({ type: 'array', columnType: 'text[]' })
  events!: string[];

  @Field(() => WebhookState)
  @Enum({ items: () => WebhookState, columnType: 'text' })
  state!: WebhookState;

  @Field(() => WebhookStateReason, { nullable: true, description: 'Why it is not active.' })
  @Enum({ items: () => WebhookStateReason, columnType: 'text', nullable: true })
  stateReason!: WebhookStateReason | null;

  /** `whsec_` and base64. Stored in plain text, because every delivery is signed with it. */
  @Property({ type: 'text' })
  secret!: string;

  /** Also signs, until the time below. */
  @Property({ type: 'text', nullable: true })
  previousSecret!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'After a rotation, deliveries are also signed with the replaced secret until this time.',
  })
  @UtcTime({ nullable: true })
  previousSecretUntilUtc!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Since when no delivery has succeeded. Null if the last one did.',
  })
  @UtcTime({ nullable: true })
  failingSinceUtc!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      'Nothing is sent until this time, because the receiver did not respond or requested a pause with Retry-After.',
  })
  @UtcTime({ nullable: true })
  notBeforeUtc!: Date | null;

  /** How often in a row the receiver failed to respond or requested a pause. */
  @Property({ type: 'integer' })
  failures!: number;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  updatedUtc!: Date;
}

/** Returns the current row of an endpoint in the EntityManager's workspace, locked until the commit. */
export async function lockEndpoint(em: EntityManager, id: string): Promise<WebhookEndpoint> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const endpoint = isUuid(id) ? await em.findOne(WebhookEndpoint, { id }, options) : null;
  if (endpoint === null) throw notFound('webhook endpoint');
  return endpoint;
}
