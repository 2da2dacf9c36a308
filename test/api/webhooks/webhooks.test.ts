import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { listWebhookEndpointsAsOperator } from '../../../src/webhooks/commands/list-webhooks.js';
import { pauseWebhookAsOperator } from '../../../src/webhooks/commands/manage-webhook-endpoint.js';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';
import { plainHeaders } from '../../support/webhooks/receiver.js';
import {
  CREATE_ENDPOINT,
  LOCAL_WEBHOOKS,
  openWebhookClient,
  type WebhookClient,
} from '../../support/webhooks/webhook-client.js';

const UPDATE = `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(id: $id, input: $input) { id url events state stateReason } }`;

describeApi('Webhooks', LOCAL_WEBHOOKS, ({ running }) => {
  let hooks: WebhookClient;

  beforeEach(async () => {
    hooks = await openWebhookClient(running);
  });
  afterEach(() => hooks.receiver.close());

  const refusal = async (query: string, variables: object = {}, client: Client = hooks.client) =>
    (await client.graphql(query, variables)).body.errors[0].extensions;

  it('are tested, delivered again with the same id, and signed with two secrets during a rotation', async () => {
    const { call, client, create, deliveries, received } = hooks;
    const { secret, endpoint } = await create(['key.created']);
    const { id } = endpoint;
    const test = (await call('mutation ($id: ID!) { sendTestWebhook(id: $id) { id eventType state } }', { id }))
      .sendTestWebhook;
    expect(test).to.deep.include({ eventType: 'webhook.test', state: 'Pending' });
    await received(1);
    await eventually('it is delivered', async () => (await deliveries({ state: 'Delivered' })).totalCount === 1);
    const rotate = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id, overlapHours: 2) { secret } }';
    const next = (await call(rotate, { id })).rotateWebhookSecret.secret;
    expect(next)
      .to.match(/^whsec_/)
      .and.to.not.equal(secret);
    const redeliver = 'mutation ($id: ID!) { redeliverWebhook(id: $id) { id messageId state } }';
    await call(redeliver, { id: test.id });
    const messages = await received(2);
    expect(messages[0]?.headers['webhook-id']).to.equal(messages[1]?.headers['webhook-id']);
    for (const valid of [secret, next]) {
      const [, second] = messages;
      if (second !== undefined) new Webhook(valid).verify(second.body, plainHeaders(second));
    }
    const { body } = await client.graphql('{ webhookEndpoints { id state } auditEntries { items { details } } }');
    expect(JSON.stringify(body)).to.not.contain('whsec_');
    await call('mutation ($id: ID!) { rotateWebhookSecret(id: $id, overlapHours: 0) { secret } }', { id });
    await call('mutation ($id: ID!) { sendTestWebhook(id: $id) { id } }', { id });
    const third = (await received(3))[2];
    expect(String(third?.headers['webhook-signature']).split(' ')).to.have.length(1);
  });

  it('wait while they are paused by a client or the operator, and continue in order', async () => {
    const { call, client, create, deliveries, received, receiver, workspaceId } = hooks;
    const { endpoint } = await create(['campaign.created', 'campaign.paused', 'campaign.activated']);
    const { id: endpointId } = endpoint;
    await call(UPDATE, { id: endpointId, input: { isPaused: true } });
    const { id } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    await client.put(`${CODES}/${id}/status`, { isActive: true }).expect(200);
    expect((await deliveries({ state: 'Pending', endpointId })).totalCount).to.equal(3);
    expect(receiver.messages).to.deep.equal([]);
    const { updateWebhookEndpoint } = await call(UPDATE, { id: endpointId, input: { isPaused: false } });
    expect(updateWebhookEndpoint).to.deep.include({ state: 'Active', stateReason: null });
    const types = (await received(3)).map(({ body }) => JSON.parse(body).type);
    expect(types).to.deep.equal(['campaign.created', 'campaign.paused', 'campaign.activated']);
    const paused = await pauseWebhookAsOperator(running.operator, endpointId);
    expect([paused.state, paused.stateReason]).to.deep.equal(['Paused', 'Operator']);
    running.operator.em.clear();
    const [listed] = await listWebhookEndpointsAsOperator(running.operator, workspaceId);
    expect(listed?.state).to.equal('Paused');
  });

  it('receive events of files and keys too, and stop with their endpoint', async () => {
    const { call, create, deliveries, received } = hooks;
    const { endpoint } = await create();
    const grant = 'mutation { createApiKey(input: {name: "sample", scopes: ["qr:read"]}) { key { id } text } }';
    const { key, text } = (await call(grant)).createApiKey;
    await call('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.id });
    const messages = await received(2);
    expect(messages.map(({ body }) => JSON.parse(body).type)).to.deep.equal(['key.created', 'key.revoked']);
    expect(JSON.stringify(messages)).to.not.contain(text);
    const remove = 'mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }';
    expect((await call(remove, { id: endpoint.id })).deleteWebhookEndpoint).to.equal(endpoint.id);
    expect((await call('{ webhookEndpoints { id } }')).webhookEndpoints).to.deep.equal([]);
    expect((await deliveries()).totalCount).to.equal(0);
    expect((await refusal(remove, { id: endpoint.id })).code).to.equal('not_found');
  });

  it('reject invalid addresses and events with a message for each field', async () => {
    const { create } = hooks;
    const wrong: [object, string, RegExp][] = [
      [{ url: 'ftp://example.com/' }, 'url', /https/],
      [{ url: 'https://10.0.0.1/' }, 'url', /public internet/],
      [{ url: 'https://[fe80::1]/' }, 'url', /public internet/],
      [{ url: 'https://3232235777/' }, 'url', /public internet/],
      [{ url: 'https://user:pass@example.com/' }, 'url', /password/],
      [{ url: 'https://example.com/#part' }, 'url', /#/],
      [{ url: 'nonsense' }, 'url', /address such as/],
      [{ url: `https://example.com/${'x'.repeat(2_000)}` }, 'url', /2000/],
      [{ events: [] }, 'events', /at least one/],
      [{ events: ['campaign.exploded'] }, 'events', /contain only/],
      [{ events: ['key.created', 'key.created'] }, 'events', /twice/],
      [{ description: 'x'.repeat(201) }, 'description', /200/],
    ];
    for (const [change, field, message] of wrong) {
      const input = { url: 'https://example.com/', events: ['key.created'], ...change };
      const extensions = await refusal(CREATE_ENDPOINT, { input });
      expect(extensions.code).to.equal('validation_failed');
      expect(extensions.errors[field]?.join(' '), JSON.stringify(change)).to.match(message);
    }
    const { endpoint } = await create(['key.created']);
    const { errors } = await refusal(UPDATE, { id: endpoint.id, input: { url: 'https://10.0.0.1/', events: [] } });
    expect(errors).to.have.all.keys('url', 'events');
  });

  it('are limited to ten endpoints per workspace, and to keys that may manage keys', async () => {
    const { create, receiver } = hooks;
    for (let number = 0; number < 10; number++) await create(['key.created']);
    const input = { url: receiver.url, events: ['key.created'] };
    expect((await refusal(CREATE_ENDPOINT, { input })).code).to.equal('plan_limit_reached');
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await refusal(CREATE_ENDPOINT, { input }, other)).code).to.equal('insufficient_scope');
  });
});
