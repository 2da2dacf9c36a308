import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { WEBHOOK_EVENTS } from '../../core/contract/event-type.js';
import { problem } from '../../core/contract/problems.js';
import { Between, Distinct, EachIn, ItemCount, MaxCharacters, NotBlank } from '../../core/field-rules.js';
import { PageArgs, pageOf } from '../../tenancy/fields/paging.js';
import { WebhookDelivery, WebhookDeliveryState } from '../webhook-delivery.js';
import { WebhookEndpoint } from '../webhook-endpoint.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

const EVENTS = `Any of ${WEBHOOK_EVENTS.join(', ')}.`;
const EVENTS_PROBLEM = problem('not_any_of', { names: WEBHOOK_EVENTS.join(', ') });

@InputType()
export class CreateWebhookEndpointInput {
  @Field(() => String, { description: 'An https address on the public internet.' })
  @NotBlank()
  @MaxCharacters(WEBHOOK_LIMITS.urlLength)
  url!: string;

  @Field(() => String, { defaultValue: '' })
  @MaxCharacters(WEBHOOK_LIMITS.descriptionLength)
  description!: string;

  @Field(() => [String], { description: EVENTS })
  @ItemCount(1, Number.POSITIVE_INFINITY, problem('event_type_needed'))
  @Distinct(problem('event_type_twice'))
  @EachIn(WEBHOOK_EVENTS, EVENTS_PROBLEM)
  events!: string[];
}

@InputType({ description: 'Omitted fields stay unchanged.' })
export class UpdateWebhookEndpointInput {
  @Field(() => String, { nullable: true })
  url?: string | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => [String], { nullable: true, description: EVENTS })
  events?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True pauses it. False activates it, even if the service paused or disabled it.',
  })
  isPaused?: boolean | null;
}

const OVERLAP = problem('not_up_to', { max: WEBHOOK_LIMITS.overlapHoursMax });

@ArgsType()
export class RotateWebhookSecretArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, {
    defaultValue: WEBHOOK_LIMITS.overlapHoursDefault,
    description: `Hours for which deliveries are also signed with the old secret, 0 to ${WEBHOOK_LIMITS.overlapHoursMax}.`,
  })
  @Between(0, WEBHOOK_LIMITS.overlapHoursMax, OVERLAP)
  overlapHours!: number;
}

@ArgsType()
export class WebhookDeliveriesArgs extends PageArgs {
  @Field(() => ID, { nullable: true })
  endpointId?: string | null;

  @Field(() => WebhookDeliveryState, { nullable: true })
  state?: WebhookDeliveryState | null;

  @Field(() => String, { nullable: true })
  eventType?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only events about one campaign, file or key.' })
  subjectId?: string | null;
}

@ObjectType('WebhookEndpointWithSecret')
export class WebhookEndpointWithSecret {
  @Field(() => WebhookEndpoint)
  endpoint!: WebhookEndpoint;

  @Field(() => String, { description: 'Starts with whsec_. Store it now: it cannot be read again.' })
  secret!: string;
}

@ObjectType()
export class WebhookDeliveryPage extends pageOf(WebhookDelivery) {}
