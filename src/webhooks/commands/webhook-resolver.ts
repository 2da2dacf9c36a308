import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { listCost, STATEMENT_COST, selectedFields, upTo } from '../../tenancy/fields/field-costs.js';
import type { WebhookServices } from '../delivery/webhook-transport.js';
import { WebhookDelivery } from '../webhook-delivery.js';
import { WebhookEndpoint } from '../webhook-endpoint.js';
import { createWebhookEndpoint } from './create-webhook-endpoint.js';
import { listWebhookDeliveries, listWebhookEndpoints } from './list-webhooks.js';
import { deleteWebhookEndpoint, rotateWebhookSecret, sendTestWebhook } from './manage-webhook-endpoint.js';
import { redeliverWebhook } from './redeliver-webhook.js';
import { updateWebhookEndpoint } from './update-webhook-endpoint.js';
import {
  CreateWebhookEndpointInput,
  RotateWebhookSecretArgs,
  UpdateWebhookEndpointInput,
  WebhookDeliveriesArgs,
  WebhookDeliveryPage,
  WebhookEndpointWithSecret,
} from './webhook-inputs.js';

@Resolver(() => WebhookEndpoint)
export class WebhookResolver {
  @Authorized<Scope>('keys:manage')
  @Query(() => [WebhookEndpoint], {
    complexity: upTo(LIMITS.webhookEndpoints, STATEMENT_COST),
    description: 'Webhook endpoints, oldest first.',
  })
  webhookEndpoints(@Ctx() context: Context): Promise<WebhookEndpoint[]> {
    return listWebhookEndpoints(context);
  }

  @Authorized<Scope>('keys:manage')
  @Query(() => WebhookDeliveryPage, {
    complexity: listCost,
    description: 'Deliveries of the last 30 days, newest first.',
  })
  webhookDeliveries(
    @Ctx() context: Context,
    @Args(() => WebhookDeliveriesArgs) args: WebhookDeliveriesArgs,
    @Info() info: GraphQLResolveInfo,
  ): ReturnType<typeof listWebhookDeliveries> {
    return listWebhookDeliveries(context, args, selectedFields(info, ['items']));
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => WebhookEndpointWithSecret, {
    description: 'Creates an endpoint. Deliveries follow Standard Webhooks (https://www.standardwebhooks.com).',
  })
  createWebhookEndpoint(
    @Ctx() context: Context & WebhookServices,
    @Arg('input', () => CreateWebhookEndpointInput) input: CreateWebhookEndpointInput,
  ): Promise<WebhookEndpointWithSecret> {
    return createWebhookEndpoint(context, input);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => WebhookEndpoint)
  updateWebhookEndpoint(
    @Ctx() context: Context & WebhookServices,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateWebhookEndpointInput) input: UpdateWebhookEndpointInput,
  ): Promise<WebhookEndpoint> {
    return updateWebhookEndpoint(context, id, input);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => WebhookEndpointWithSecret, {
    description: 'Replaces the secret. The old one also signs until the end of the overlap.',
  })
  rotateWebhookSecret(
    @Ctx() context: Context,
    @Args(() => RotateWebhookSecretArgs) args: RotateWebhookSecretArgs,
  ): Promise<WebhookEndpointWithSecret> {
    return rotateWebhookSecret(context, args);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => ID, { description: 'Deletes the endpoint with its deliveries and returns its id.' })
  deleteWebhookEndpoint(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<string> {
    return deleteWebhookEndpoint(context, id);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => WebhookDelivery, {
    description: 'Sends an event `webhook.test`. Returns its delivery, which is still pending.',
  })
  sendTestWebhook(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
    return sendTestWebhook(context, id);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => WebhookDelivery, {
    description: 'Resends a message that was delivered or given up, with the same `webhook-id`.',
  })
  redeliverWebhook(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
    return redeliverWebhook(context, id);
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => ID)
  endpointId(@Root() delivery: WebhookDelivery): string {
    return delivery.endpoint.id;
  }
}
