import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { Client } from 'pg';
import { openOrm } from '../../../../src/database/orm.js';
import { ENTITIES } from '../../../../src/entities.js';
import { RetryLater } from '../../../../src/queue/job-definition.js';
import { DAY_MS, HOUR_MS } from '../../../../src/shared/clock.js';
import { newId } from '../../../../src/shared/ids.js';
import { createAddressRule } from '../../../../src/shared/net/public-address.js';
import { addEvents, findSubscribers } from '../../../../src/webhooks/add-events.js';
import { deliverPending } from '../../../../src/webhooks/delivery/deliver-pending.js';
import { removeOldDeliveries, sendForgotten } from '../../../../src/webhooks/keep-deliveries.js';
import { createDatabase, dropDatabase } from '../../../support/database.js';
import { insertWorkspace } from '../../../support/scans/scans.js';
import { openReceiver, type Receiver } from '../../../support/webhooks/receiver.js';

interface Row {
  readonly state: string;
  readonly attempts: number;
  readonly status_code: number | null;
  readonly answer: string | null;
}

describe('Delivering webhooks', () => {
  let url: string;
  let orm: MikroORM;
  let receiver: Receiver;
  let workspaceId: string;
  let endpointId: string;
  let now: number;
  let jobs: unknown[];

  beforeEach(async () => {
    url = await createDatabase();
    orm = await openOrm({ url, entities: ENTITIES });
    receiver = await openReceiver();
    now = Date.now();
    jobs = [];
    const client = new Client({ connectionString: url });
    await client.connect();
    workspaceId = await insertWorkspace(client);
    endpointId = newId();
    await client.query(
      `insert into webhook_endpoint (id, workspace_id, url, description, events, state, secret, created_utc, updated_utc)
       values ($1, $2, $3, '', '{campaign.created,campaign.updated}', 'Active', 'whsec_c2FtcGxl', now(), now())`,
      [endpointId, workspaceId, receiver.url],
    );
    await client.end();
  });
  afterEach(async () => {
    await receiver.close();
    await orm.close();
    await dropDatabase(url);
  });

  const queue = {
    send: async (_em: unknown, _job: unknown, payload: object, options?: object) => {
      jobs.push({ ...payload, ...options });
      return null;
    },
    sendAll: async (_em: unknown, _job: unknown, sent: readonly object[]) => void jobs.push(...sent),
  };
  const services = () => ({
    orm,
    queue,
    clock: { now: () => now },
    transport: {
      allows: createAddressRule(['loopback']),
      allowHttp: true,
      ownHost: 'codes.example.com',
      resolve: async () => [],
    },
  });
  const add = (subjectId: string, ...types: string[]) =>
    orm.em.fork().transactional(async (em) => {
      const messages = types.map((type) => ({ type, subjectId, atUtc: new Date(now), data: { id: subjectId } }));
      await addEvents(em, queue, workspaceId, messages, await findSubscribers(em, workspaceId));
    });
  const run = (subjectId: string, signal = new AbortController().signal) =>
    deliverPending(services(), { endpointId, subjectId }, { id: newId(), attempt: 0, signal }).then(
      () => 'done',
      (error: Error) => error.name,
    );
  const rows = () => orm.em.fork().execute<Row[]>('select * from webhook_delivery order by sequence');
  const endpoint = async () => (await orm.em.fork().execute('select * from webhook_endpoint'))[0];
  const audit = () =>
    orm.em.fork().execute('select action, subject_type, subject_id, actor_key_id, details from audit_entry');
  const states = async () => (await rows()).map(({ state }) => state);

  it('writes one row for each endpoint that takes the event, and one job for each subject', async () => {
    const subject = newId();
    await add(subject, 'campaign.created', 'campaign.updated', 'campaign.deleted');
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).to.deep.equal([
      ['Pending', 0],
      ['Pending', 0],
    ]);
    expect(jobs).to.have.length(1);
  });

  it('delivers the events of a subject in their order, each once', async () => {
    const [one, two] = [newId(), newId()];
    await add(one, 'campaign.created', 'campaign.updated', 'campaign.created');
    await add(two, 'campaign.updated');
    expect(await run(one)).to.equal('done');
    expect(receiver.messages.map(({ body }) => JSON.parse(body).type)).to.deep.equal([
      'campaign.created',
      'campaign.updated',
      'campaign.created',
    ]);
    expect(await states()).to.deep.equal(['Delivered', 'Delivered', 'Delivered', 'Pending']);
    expect(await run(one)).to.equal('done');
    expect(receiver.messages).to.have.length(3);
  });

  it('sends nothing after an event that fails, and then the same message again', async () => {
    const subject = newId();
    await add(subject, 'campaign.created', 'campaign.updated');
    receiver.answer = (response) => void response.writeHead(500).end('broken');
    expect(await run(subject)).to.equal(RetryLater.name);
    expect(receiver.messages).to.have.length(1);
    expect((await rows())[0]).to.include({ state: 'Pending', attempts: 1, status_code: 500, answer: 'broken' });
    expect((await endpoint())?.failing_since_utc).to.not.equal(null);
    receiver.answer = (response) => void response.writeHead(200).end();
    expect(await run(subject)).to.equal('done');
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).to.equal(ids[1]);
    expect(ids[2]).to.not.equal(ids[1]);
    expect((await endpoint())?.failing_since_utc).to.equal(null);
  });

  it('begins with short pauses again when a later event of the same run fails', async () => {
    const subject = newId();
    await add(subject, 'campaign.created', 'campaign.updated');
    jobs = [];
    receiver.answer = (response) => void response.writeHead(receiver.messages.length === 1 ? 200 : 503).end();
    expect(await run(subject)).to.equal('done');
    expect(jobs).to.deep.equal([
      { endpointId, subjectId: subject, key: `${endpointId}:${subject}`, group: endpointId, startAfterSeconds: 5 },
    ]);
  });

  it('gives up after three days, pauses the endpoint and tells the workspace; later events wait', async () => {
    const subject = newId();
    await add(subject, 'campaign.created', 'campaign.updated');
    receiver.answer = (response) => void response.writeHead(503).end();
    await run(subject);
    now += 3 * DAY_MS - HOUR_MS;
    expect(await run(subject)).to.equal(RetryLater.name);
    now += HOUR_MS;
    expect(await run(subject)).to.equal('done');
    expect(await states()).to.deep.equal(['GivenUp', 'Pending']);
    expect(await endpoint()).to.include({ state: 'Paused', state_reason: 'Failing' });
    expect(await audit()).to.deep.equal([
      {
        action: 'WebhookPaused',
        subject_type: 'Webhook',
        subject_id: endpointId,
        actor_key_id: null,
        details: { reason: 'Failing' },
      },
    ]);
    expect(await run(subject)).to.equal('done');
    expect(receiver.messages).to.have.length(3);
  });

  it('disables an endpoint that answers 410, and gives up all that waits', async () => {
    const [one, two] = [newId(), newId()];
    await add(one, 'campaign.created');
    await add(two, 'campaign.created');
    receiver.answer = (response) => void response.writeHead(410).end();
    expect(await run(one)).to.equal('done');
    expect(await states()).to.deep.equal(['GivenUp', 'GivenUp']);
    expect(await endpoint()).to.include({ state: 'Disabled', state_reason: 'Gone' });
    expect((await audit())[0]).to.include({ action: 'WebhookDisabled' });
    await add(one, 'campaign.updated');
    expect(await rows()).to.have.length(2);
  });

  it('counts no try against the receiver when the service stops meanwhile', async () => {
    const subject = newId();
    await add(subject, 'campaign.created');
    const stopping = new AbortController();
    receiver.answer = () => stopping.abort();
    expect(await run(subject, stopping.signal)).to.equal('AbortError');
    expect((await rows())[0]).to.include({ state: 'Pending', attempts: 0 });
  });

  it('stores an answer of any bytes', async () => {
    const subject = newId();
    await add(subject, 'campaign.created');
    receiver.answer = (response) => void response.writeHead(200).end(Buffer.from([0, 0xff, 0xc3, 0x28, 0x41]));
    expect(await run(subject)).to.equal('done');
    expect((await rows())[0]?.answer).to.contain('A');
  });

  it('removes deliveries after 30 days, and finds those that nobody delivers', async () => {
    const subject = newId();
    await add(subject, 'campaign.created');
    jobs = [];
    expect(await sendForgotten(orm.em.fork(), queue, { now: () => now + HOUR_MS })).to.equal(0);
    expect(await sendForgotten(orm.em.fork(), queue, { now: () => now + DAY_MS })).to.equal(1);
    expect(jobs).to.have.length(1);
    expect(await removeOldDeliveries(orm.em.fork(), { now: () => now + 29 * DAY_MS })).to.equal(0);
    expect(await removeOldDeliveries(orm.em.fork(), { now: () => now + 31 * DAY_MS })).to.equal(1);
  });
});
