import { WEBHOOK_EVENTS } from '../../../src/core/contract/event-type.js';
import { SCOPES } from '../../../src/core/contract/scopes.js';
import { eventually } from '../eventually.js';
import { clientOf } from '../http/client.js';
import type { TestService } from '../service/service.js';
import { openReceiver } from './receiver.js';

/** A service that may send to receivers on the loopback address. */
export const LOCAL_WEBHOOKS = {
  environment: { WEBHOOK_ALLOWED_ADDRESSES: 'loopback', WEBHOOK_ALLOW_HTTP: 'true', RATE_LIMIT_PER_MINUTE: '0' },
};

export const CREATE_ENDPOINT = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) {
  secret endpoint { id url description events state stateReason failingSinceUtc previousSecretUntilUtc } } }`;
const DELIVERIES = `query ($state: WebhookDeliveryState, $eventType: String, $endpointId: ID, $subjectId: ID) {
  webhookDeliveries(state: $state, eventType: $eventType, endpointId: $endpointId, subjectId: $subjectId, pageSize: 100) {
    totalCount items { id messageId eventType subjectId payload state attempts statusCode durationMs problem answer } } }`;

export type WebhookClient = Awaited<ReturnType<typeof openWebhookClient>>;

/** A separate workspace, and a receiver, which the caller closes. */
export async function openWebhookClient(running: TestService) {
  const receiver = await openReceiver();
  const { workspaceId, key } = await running.addWorkspace({}, { scopes: SCOPES });
  const client = clientOf(running.url, key);
  const call = async (query: string, variables: object = {}) => {
    const { data, errors } = (await client.graphql(query, variables)).body;
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
  return {
    ...{ workspaceId, client, receiver, call },
    /** Creates an endpoint for the receiver. */
    create: async (events: readonly string[] = WEBHOOK_EVENTS) =>
      (await call(CREATE_ENDPOINT, { input: { url: receiver.url, events } })).createWebhookEndpoint,
    deliveries: async (variables: object = {}) => (await call(DELIVERIES, variables)).webhookDeliveries,
    /** Resolves with the messages once this many have arrived. */
    received: async (count: number) => {
      await eventually(`${count} messages arrive`, () => receiver.messages.length >= count);
      return receiver.messages;
    },
  };
}
