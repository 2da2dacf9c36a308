import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { SCOPES } from '../../../src/core/contract/scopes.js';
import { addEvents, findSubscribers } from '../../../src/webhooks/events/add-events.js';
import { sendScanEvents } from '../../../src/webhooks/events/send-scan-events.js';
import { eventually } from '../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { BROWSER } from '../../support/scans/scan-until.js';
import { describeApi } from '../../support/service/describe-api.js';
import { openReceiver, plainHeaders } from '../../support/webhooks/receiver.js';
import {
  CREATE_ENDPOINT,
  LOCAL_WEBHOOKS,
  openWebhookClient,
  type WebhookClient,
} from '../../support/webhooks/webhook-client.js';

describeApi('The events of webhooks', LOCAL_WEBHOOKS, ({ running }) => {
  let hooks: WebhookClient;

  beforeEach(async () => {
    hooks = await openWebhookClient(running);
  });
  afterEach(() => hooks.receiver.close());

  it('report every change of a campaign in order, verified by the package of Standard Webhooks', async () => {
    const { call, client, create, deliveries, received, receiver, workspaceId } = hooks;
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

  it('report names with any characters', async () => {
    const { client, create, received } = hooks;
    const { secret } = await create(['campaign.created']);
    const name = `What's "new"? \\ 100 % {0} $1 ?? \u2603 \u{1F600}`;
    await client.post(CODES, dynamicUrl({ name })).expect(201);
    const [message] = await received(1);
    if (message === undefined) throw new Error('nothing was received');
    new Webhook(secret).verify(message.body, plainHeaders(message));
    expect(JSON.parse(message.body).data.name).to.equal(name);
  });

  it('say that a campaign is active whose pause is over, before a job has ended it', async () => {
    const { client, create, received } = hooks;
    await create(['campaign.updated']);
    const { id } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    await running.service.services.orm.em
      .fork()
      .execute(
        `update campaign set is_active = false, pause = '{"untilUtc":"2026-01-07T08:00:00.000Z"}' where id = ?`,
        [id],
      );
    await client.put(`${CODES}/${id}`, { name: 'New name', content: 'https://example.com' }).expect(200);
    const [message] = await received(1);
    expect(JSON.parse(message?.body ?? '').data).to.include({ name: 'New name', isActive: true });
  });

  it('do not report refused changes, or events without a subscription', async () => {
    const { client, create, deliveries, received } = hooks;
    await create(['campaign.paused']);
    const { id } = (await client.post(CODES, dynamicUrl()).expect(201)).body;
    await client.post(CODES, dynamicUrl({ content: 'javascript:alert(1)' })).expect(400);
    await client.put(`${CODES}/${id}/status`, { isActive: false }).expect(200);
    const [message] = await received(1);
    expect(JSON.parse(message?.body ?? '').type).to.equal('campaign.paused');
    expect((await deliveries()).totalCount).to.equal(1);
  });

  it('report scans in batches, each scan once', async () => {
    const { client, create, received } = hooks;
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

  it('report scans of at most 500 campaigns per message', async () => {
    const { create, received, workspaceId } = hooks;
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

  it('arrive while another workspace has ten hanging receivers with a thousand events each', async () => {
    const { client, create, received } = hooks;
    const { services } = running.service;
    const hanging = await openReceiver();
    hanging.answer = () => {};
    const other = await running.addWorkspace({}, { scopes: SCOPES });
    const input = { url: hanging.url, events: ['campaign.created'] };
    const creator = clientOf(running.url, other.key);
    for (let number = 0; number < 10; number++) await creator.graphql(CREATE_ENDPOINT, { input });
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
});
