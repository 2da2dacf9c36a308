import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { Client } from 'pg';
import { addEvents, findSubscribers } from '../../../../../src/access/webhooks/add-events.js';
import { deliverDue } from '../../../../../src/access/webhooks/delivery/deliver-due.js';
import {
  removeOldDeliveries,
  requeueMissed,
  trimDeliveries,
} from '../../../../../src/access/webhooks/delivery-retention.js';
import { DAY_MS, HOUR_MS } from '../../../../../src/core/clock.js';
import { newId } from '../../../../../src/core/ids.js';
import { createAddressRule } from '../../../../../src/core/net/public-address.js';
import { ENTITIES } from '../../../../../src/entities.js';
import { openOrm } from '../../../../../src/platform/database/orm.js';
import { createDatabase, dropDatabase } from '../../../../support/database.js';
import { insertWorkspace } from '../../../../support/scans/scans.js';
import { openReceiver, type Receiver } from '../../../../support/webhooks/receiver.js';

/** That no delivery reaches on a busy machine. */
const PATIENT_MS = 60_000;

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
  let wholeMs: number;
  let jobs: { readonly startAfterSeconds?: number }[];

  beforeEach(async () => {
    url = await createDatabase();
    orm = await openOrm({ url, entities: ENTITIES });
    receiver = await openReceiver();
    now = Date.now();
    wholeMs = PATIENT_MS;
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
    send: async (_em: unknown, _job: unknown, _payload: unknown, options?: { readonly startAfterSeconds?: number }) => {
      jobs.push(options ?? {});
      return null;
    },
    sendAll: async (_em: unknown, _job: unknown, sent: readonly object[]) => void jobs.push(...sent),
  };
  const services = () => ({
    orm,
    queue,
    clock: { now: () => now },
    webhookTransport: {
      allows: createAddressRule(['loopback']),
      allowHttp: true,
      ownHost: 'codes.example.com',
      resolve: async () => [],
      connectMs: PATIENT_MS,
      wholeMs,
    },
  });
  const add = (subjectId: string, ...types: string[]) =>
    orm.em.fork().transactional(async (em) => {
      const messages = types.map((type) => ({ type, subjectId, atUtc: new Date(now), data: { id: subjectId } }));
      await addEvents(em, queue, workspaceId, messages, await findSubscribers(em, workspaceId));
    });
  const run = (signal = new AbortController().signal) =>
    deliverDue(services(), { workspaceId, endpointId }, { id: newId(), attempt: 0, signal }).then(
      () => 'done',
      (error: Error) => error.name,
    );
  /** As if the pauses between tries were over. */
  const pass = async () => {
    await orm.em.fork().execute('update webhook_delivery set next_attempt_utc = null');
    await orm.em.fork().execute('update webhook_endpoint set not_before_utc = null');
  };
  const rows = () => orm.em.fork().execute<Row[]>('select * from webhook_delivery order by sequence');
  const endpoint = async () => (await orm.em.fork().execute('select * from webhook_endpoint'))[0];
  const audit = () =>
    orm.em.fork().execute('select action, subject_type, subject_id, actor_key_id, details from audit_entry');
  const states = async () => (await rows()).map(({ state }) => state);

  const pauses = () => jobs.map(({ startAfterSeconds }) => startAfterSeconds);
  /** The first try that failed decides; the others wait for what is left of it. */
  const expectPause = (least: number, most: number): void => {
    const [decided = 0, ...left] = pauses();
    expect(decided).to.be.within(least, most);
    for (const pause of left) expect(pause).to.be.within(1, decided);
  };

  it('writes one row for each endpoint that takes the event, and one job for each endpoint', async () => {
    await add(newId(), 'campaign.created', 'campaign.updated', 'campaign.deleted');
    const attempts = (await rows()).map((row) => [row.state, row.attempts]);
    expect(attempts).to.deep.equal(Array(2).fill(['Pending', 0]));
    expect(jobs).to.have.length(1);
  });

  it('delivers the events of a subject in their order, each once', async () => {
    const [one, two] = [newId(), newId()];
    await add(one, 'campaign.created', 'campaign.updated', 'campaign.created');
    await add(two, 'campaign.updated');
    expect(await run()).to.equal('done');
    const ofOne = receiver.messages.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === one);
    expect(ofOne.map(({ type }) => type)).to.deep.equal(['campaign.created', 'campaign.updated', 'campaign.created']);
    expect(await states()).to.deep.equal(['Delivered', 'Delivered', 'Delivered', 'Delivered']);
    expect(await run()).to.equal('done');
    expect(receiver.messages).to.have.length(4);
  });

  it('sends nothing of a subject after an event that fails, and then the same message again', async () => {
    const subject = newId();
    await add(subject, 'campaign.created', 'campaign.updated');
    receiver.answer = (response) => void response.writeHead(500).end('broken');
    expect(await run()).to.equal('done');
    expect(receiver.messages).to.have.length(1);
    expect((await rows())[0]).to.include({ state: 'Pending', attempts: 1, status_code: 500, answer: 'broken' });
    expect((await endpoint())?.failing_since_utc).to.not.equal(null);
    receiver.answer = (response) => void response.writeHead(200).end();
    expect(await run()).to.equal('done');
    expect(receiver.messages, 'its pause is not over').to.have.length(1);
    await pass();
    expect(await run()).to.equal('done');
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).to.equal(ids[1]);
    expect(ids[2]).to.not.equal(ids[1]);
    expect((await endpoint())?.failing_since_utc).to.equal(null);
  });

  it('goes on with other subjects when a receiver refuses a message, and adds a job for its next try', async () => {
    const [one, two] = [newId(), newId()];
    await add(one, 'campaign.created', 'campaign.updated');
    await add(two, 'campaign.created', 'campaign.updated');
    receiver.answer = (response, { body }) =>
      void response.writeHead(JSON.parse(body).data.id === one ? 400 : 200).end();
    jobs = [];
    expect(await run()).to.equal('done');
    expect(await states()).to.deep.equal(['Pending', 'Pending', 'Delivered', 'Delivered']);
    expect(pauses()).to.have.length(1);
    expect(pauses()[0]).to.be.within(5, 6);
    await pass();
    await run();
    await pass();
    await run();
    expect(pauses()[1]).to.be.within(10, 11);
    expect(pauses()[2]).to.be.within(20, 22);
  });

  it('sends nothing more to a receiver that does not answer, until a pause is over that grows', async () => {
    for (let number = 0; number < 20; number++) await add(newId(), 'campaign.created');
    receiver.answer = () => {};
    wholeMs = 300;
    jobs = [];
    expect(await run()).to.equal('done');
    expect(receiver.messages, 'as many as are on their way together').to.have.length(4);
    expect(await run()).to.equal('done');
    expect(receiver.messages).to.have.length(4);
    expect(await endpoint()).to.include({ state: 'Active', failures: 1 });
    expectPause(5, 6);
    await pass();
    jobs = [];
    await run();
    expect((await endpoint())?.failures).to.equal(2);
    expectPause(10, 11);
    await pass();
    receiver.answer = (response) => void response.writeHead(200).end();
    wholeMs = PATIENT_MS;
    await run();
    expect(await states()).to.deep.equal(Array(20).fill('Delivered'));
    expect(await endpoint()).to.include({ failures: 0, not_before_utc: null, failing_since_utc: null });
  });

  it('keeps to the pause that a receiver asks for with 429 or 503, up to six hours', async () => {
    for (const [status, header, least, most] of [
      [429, '120', 120, 120],
      [503, new Date(Date.now() + 300_000).toUTCString(), 297, 300],
      [503, '99999999', 21_600, 21_600],
      [429, '0', 20, 90],
      [503, 'soon', 5, 6],
    ] as const) {
      await orm.em.fork().execute("update webhook_delivery set state = 'GivenUp'");
      await add(newId(), 'campaign.created');
      receiver.answer = (response) => void response.writeHead(status, { 'Retry-After': header }).end();
      jobs = [];
      await pass();
      await run();
      expect(pauses(), header).to.have.length(1);
      expect(pauses()[0], header).to.be.within(Math.min(least, 5), most);
      if (least >= 100) {
        expect(pauses()[0], header).to.be.at.least(least);
        const before = receiver.messages.length;
        await add(newId(), 'campaign.created');
        await run();
        expect(receiver.messages, header).to.have.length(before);
      }
    }
  });

  it('gives up after three days, pauses the endpoint and tells the workspace; later events wait', async () => {
    const subject = newId();
    await add(subject, 'campaign.created', 'campaign.updated');
    receiver.answer = (response) => void response.writeHead(503).end();
    await run();
    now += 3 * DAY_MS - HOUR_MS;
    await pass();
    await run();
    expect(await states()).to.deep.equal(['Pending', 'Pending']);
    now += HOUR_MS;
    await pass();
    await run();
    expect(await states()).to.deep.equal(['GivenUp', 'Pending']);
    expect(await endpoint()).to.include({ state: 'Paused', state_reason: 'Failing' });
    const details = { reason: 'Failing' };
    expect(await audit()).to.deep.equal([
      { action: 'WebhookPaused', subject_type: 'Webhook', subject_id: endpointId, actor_key_id: null, details },
    ]);
    await pass();
    await run();
    expect(receiver.messages).to.have.length(3);
  });

  it('gives up one message after three days and does not pause an endpoint that takes the others', async () => {
    const [one, two] = [newId(), newId()];
    await add(one, 'campaign.created', 'campaign.updated');
    receiver.answer = (response, { body }) =>
      void response.writeHead(JSON.parse(body).type === 'campaign.created' ? 422 : 200).end();
    await run();
    await add(two, 'campaign.updated');
    await run();
    now += 3 * DAY_MS;
    await pass();
    await run();
    expect(await states()).to.deep.equal(['GivenUp', 'Delivered', 'Delivered']);
    expect(await endpoint()).to.include({ state: 'Active' });
  });

  it('disables an endpoint that answers 410, and gives up all that waits', async () => {
    await add(newId(), 'campaign.created', 'campaign.updated');
    receiver.answer = (response) => void response.writeHead(410).end();
    await run();
    expect(await states()).to.deep.equal(['GivenUp', 'GivenUp']);
    expect(await endpoint()).to.include({ state: 'Disabled', state_reason: 'Gone' });
    expect((await audit())[0]).to.include({ action: 'WebhookDisabled' });
    await add(newId(), 'campaign.updated');
    expect(await rows()).to.have.length(2);
  });

  it('counts no try against the receiver when the service stops meanwhile', async () => {
    await add(newId(), 'campaign.created');
    const stopping = new AbortController();
    receiver.answer = () => stopping.abort();
    expect(await run(stopping.signal)).to.equal('AbortError');
    expect((await rows())[0]).to.include({ state: 'Pending', attempts: 0 });
  });

  it('stores an answer of any bytes', async () => {
    await add(newId(), 'campaign.created');
    receiver.answer = (response) => void response.writeHead(200).end(Buffer.from([0, 0xff, 0xc3, 0x28, 0x41]));
    await run();
    expect((await rows())[0]?.answer).to.contain('A');
  });

  it('removes deliveries after 30 days and beyond a number, and finds those that nobody delivers', async () => {
    for (let number = 0; number < 4; number++) await add(newId(), 'campaign.created');
    await run();
    await add(newId(), 'campaign.updated');
    expect(receiver.messages).to.have.length(4);
    jobs = [];
    expect(await requeueMissed(orm.em.fork(), queue)).to.equal(0);
    await orm.em.fork().execute("update webhook_delivery set created_utc = now() - interval '1 hour'");
    expect(await requeueMissed(orm.em.fork(), queue)).to.equal(1);
    expect(jobs).to.have.length(1);
    expect(await trimDeliveries(orm.em.fork(), 5)).to.equal(0);
    expect(await trimDeliveries(orm.em.fork(), 2)).to.equal(3);
    expect(await states(), 'what is not delivered stays').to.deep.equal(['Delivered', 'Pending']);
    expect(await removeOldDeliveries(orm.em.fork(), { now: () => now + 29 * DAY_MS })).to.equal(0);
    expect(await removeOldDeliveries(orm.em.fork(), { now: () => now + 31 * DAY_MS })).to.equal(2);
  });
});
