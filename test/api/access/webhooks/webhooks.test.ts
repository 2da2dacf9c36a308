import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { addEvents, findSubscribers } from '../../../../src/access/webhooks/add-events.js';
import { listWebhookEndpointsAsOperator } from '../../../../src/access/webhooks/commands/list-webhooks.js';
import { pauseWebhookAsOperator } from '../../../../src/access/webhooks/commands/manage-webhook-endpoint.js';
import { sendScanEvents } from '../../../../src/access/webhooks/send-scan-events.js';
import { WEBHOOK_EVENTS } from '../../../../src/core/contract/event-type.js';
import { SCOPES } from '../../../../src/core/contract/scopes.js';
import { eventually } from '../../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { startTestService, type TestService } from '../../../support/service/service.js';
import { openReceiver, plainHeaders, type Receiver } from '../../../support/webhooks/receiver.js';

const CREATE = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) {
  secret endpoint { id url description events state stateReason failingSinceUtc previousSecretUntilUtc } } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(id: $id, input: $input) { id url events state stateReason } }`;
const DELIVERIES = `query ($state: WebhookDeliveryState, $eventType: String, $endpointId: ID, $subjectId: ID) {
  webhookDeliveries(state: $state, eventType: $eventType, endpointId: $endpointId, subjectId: $subjectId, pageSize: 100) {
    totalCount items { id messageId eventType subjectId payload state attempts statusCode durationMs problem answer } } }`;

describe('Webhooks', () => {
  let running: TestService;
  let receiver: Receiver;
  let client: Client;
  let workspaceId: string;

  before(async () => {
    const environment = { WEBHOOK_ALLOWED_ADDRESSES: 'loopback', WEBHOOK_ALLOW_HTTP: 'true' };
    running = await startTestService({ environment: { ...environment, RATE_LIMIT_PER_MINUTE: '0' } });
  });
  after(() => running.close());
  beforeEach(async () => {
    receiver = await openReceiver();
    const added = await running.addWorkspace({}, { scopes: SCOPES });
    ({ workspaceId } = added);
    client = clientOf(running.url, added.key);
  });
  afterEach(() => receiver.close());

  const call = async (query: string, variables: object = {}) => {
    const { body } = await client.graphql(query, variables);
    expect(body.errors, JSON.stringify(body.errors)).to.equal(undefined);
    return body.data;
  };
  const refusal = async (query: string, variables: object = {}) =>
    (await client.graphql(query, variables)).body.errors[0].extensions;
  const create = async (events: readonly string[] = WEBHOOK_EVENTS) =>
    (await call(CREATE, { input: { url: receiver.url, events } })).createWebhookEndpoint;
  const received = (count: number) =>
    eventually(`${count} messages arrive`, () => receiver.messages.length >= count).then(() => receiver.messages);
  const deliveries = async (variables: object = {}) => (await call(DELIVERIES, variables)).webhookDeliveries;

  it('tell of every change of a campaign, in order, verified by the package of Standard Webhooks', async () => {
    const { secret, endpoint } = await create();
    expect(endpoint).to.deep.include({ url: receiver.url, state: 'Active', stateReason: null });
    const { id, code } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    await client.put(`${CODES}/${id}`, { name: 'New name', content: 'https://example.com/new' }).expect(200);
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    await client.put(`${CODES}/${id}/status`, { isActive: true }).expect(200);
    await client.delete(`${CODES}/${id}`).expect(204);
    await call('mutation ($id: ID!) { restoreQrCode(id: $id) { id } }', { id });
    const messages = await received(6);
    const types = messages.map((message) => {
      new Webhook(secret).verify(message.body, plainHeaders(message));
      const body = JSON.parse(message.body);
      expect(body.data).to.deep.include({ id, code, workspaceId });
      return body.type;
    });
    const actions = ['created', 'updated', 'paused', 'activated', 'deleted', 'restored'];
    expect(types).to.deep.equal(actions.map((action) => `campaign.${action}`));
    expect(messages[1]?.body).to.contain('New name').and.to.not.contain('example.com/new');
    await eventually('all are delivered', async () => (await deliveries({ state: 'Delivered' })).totalCount === 6);
    const [last] = (await deliveries({ subjectId: id })).items;
    expect(last).to.deep.include({ eventType: 'campaign.restored', attempts: 1, statusCode: 204, problem: null });
    expect(last.messageId).to.equal(messages.at(-1)?.headers['webhook-id']);
  });

  it('tell of names of any characters', async () => {
    const { secret } = await create(['campaign.created']);
    const name = `What's "new"? \\ 100 % {0} $1 ?? \u2603 \u{1F600}`;
    await client.post(CODES, dynamicUrl({ name })).expect(201);
    const [message] = await received(1);
    if (message === undefined) throw new Error('nothing was received');
    new Webhook(secret).verify(message.body, plainHeaders(message));
    expect(JSON.parse(message.body).data.name).to.equal(name);
  });

  it('tell nothing of a change that is refused, and nothing that an endpoint did not subscribe to', async () => {
    await create(['campaign.paused']);
    const { id } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    await client.post(CODES, dynamicUrl({ content: 'javascript:alert(1)' })).expect(400);
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    const [message] = await received(1);
    expect(JSON.parse(message?.body ?? '').type).to.equal('campaign.paused');
    expect((await deliveries()).totalCount).to.equal(1);
  });

  it('tell of scans in batches, each scan once', async () => {
    await create(['scans.recorded']);
    const { id, code } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    const scan = () => fetch(`${running.url}/r/${code}`, { redirect: 'manual', headers: { 'User-Agent': BROWSER } });
    for (let number = 0; number < 7; number++) expect((await scan()).status).to.equal(302);
    await fetch(`${running.url}/r/${code}`, { redirect: 'manual', headers: { 'User-Agent': 'Googlebot/2.1' } });
    await running.service.scans.drained();
    const { services } = running.service;
    await Promise.all([sendScanEvents(services), sendScanEvents(services)]);
    const [message] = await received(1);
    const { type, data } = JSON.parse(message?.body ?? '');
    expect(type).to.equal('scans.recorded');
    expect(data.campaigns).to.have.length(1);
    expect(data.campaigns[0]).to.deep.include({ id, code, scans: 7, uniqueScans: 1 });
    expect(data).to.have.all.keys('workspaceId', 'campaigns');
    expect(data.campaigns[0]).to.have.all.keys('id', 'code', 'scans', 'uniqueScans', 'lastScannedUtc');
    expect(data.campaigns[0].lastScannedUtc).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await sendScanEvents(services)).to.equal(0);
  });

  it('tell of scans of at most 500 campaigns in a message', async () => {
    await create(['scans.recorded']);
    const { services } = running.service;
    await services.orm.em.fork().execute(
      `insert into webhook_scan_count (workspace_id, campaign_id, scans, uniques, last_scanned_utc)
       select ?::uuid, gen_random_uuid(), 1, 1, now() from generate_series(1, 1200)`,
      [workspaceId],
    );
    expect(await sendScanEvents(services)).to.equal(3);
    const messages = await received(3);
    const sizes = messages.map(({ body }) => JSON.parse(body).data.campaigns.length);
    expect(sizes).to.deep.equal([500, 500, 200]);
    for (const { body } of messages) expect(body.length).to.be.below(150_000);
  });

  it('are tested, delivered again with the same id, and signed with two secrets during a rotation', async () => {
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

  it('wait while they are paused, by a caller or the operator, and go on in order', async () => {
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

  it('arrive while another workspace has ten receivers that hang, with a thousand events for each', async () => {
    const { services } = running.service;
    const hanging = await openReceiver();
    hanging.answer = () => {};
    const other = await running.addWorkspace({}, { scopes: SCOPES });
    const input = { url: hanging.url, events: ['campaign.created'] };
    const creator = clientOf(running.url, other.key);
    for (let number = 0; number < 10; number++) await creator.graphql(CREATE, { input });
    await services.orm.em.fork().transactional(async (em) => {
      const atUtc = new Date();
      const messages = Array.from({ length: 1_000 }, () => ({
        type: 'campaign.created',
        subjectId: randomUUID(),
        atUtc,
        data: {},
      }));
      const subscribers = await findSubscribers(em, other.workspaceId);
      await addEvents(em, services.queue, other.workspaceId, messages, subscribers);
    });
    await eventually('its receivers hang', () => hanging.messages.length >= 4);
    await create(['campaign.created']);
    for (let number = 1; number <= 3; number++) {
      await client.post(CODES, dynamicUrl()).expect(201);
      await received(number);
    }
    const tried = await services.orm.em
      .fork()
      .execute('select count(*)::integer as n from webhook_delivery where workspace_id = ? and attempts > 0', [
        other.workspaceId,
      ]);
    expect(tried[0]?.n, 'tries of 10,000 that were over before').to.be.below(100);
    await hanging.close();
  });

  it('are told of files and keys too, and stop with their endpoint', async () => {
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

  it('refuse wrong addresses and events with a message for each field', async () => {
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
      [{ events: ['campaign.exploded'] }, 'events', /any of/],
      [{ events: ['key.created', 'key.created'] }, 'events', /twice/],
      [{ description: 'x'.repeat(201) }, 'description', /200/],
    ];
    for (const [change, field, message] of wrong) {
      const input = { url: 'https://example.com/', events: ['key.created'], ...change };
      const extensions = await refusal(CREATE, { input });
      expect(extensions.code).to.equal('validation_failed');
      expect(extensions.errors[field]?.join(' '), JSON.stringify(change)).to.match(message);
    }
    const { endpoint } = await create(['key.created']);
    const { errors } = await refusal(UPDATE, { id: endpoint.id, input: { url: 'https://10.0.0.1/', events: [] } });
    expect(errors).to.have.all.keys('url', 'events');
  });

  it('are limited to ten endpoints of a workspace, and to keys that may manage keys', async () => {
    for (let number = 0; number < 10; number++) await create(['key.created']);
    const input = { url: receiver.url, events: ['key.created'] };
    expect((await refusal(CREATE, { input })).code).to.equal('plan_limit_reached');
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    const { body } = await other.graphql(CREATE, { input });
    expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
  });
});
