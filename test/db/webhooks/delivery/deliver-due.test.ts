import { expect } from 'chai';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import { type DeliveryFixture, openDeliveryFixture } from '../../../support/webhooks/delivery-fixture.js';

describe('Delivering webhooks', () => {
  let fixture: DeliveryFixture;

  beforeEach(async () => {
    fixture = await openDeliveryFixture();
  });
  afterEach(() => fixture.close());

  /** The first failed attempt determines the pause; the others wait for the rest of it. */
  const expectPause = (least: number, most: number): void => {
    const [decided = 0, ...left] = pauses();
    expect(decided).to.be.within(least, most);
    for (const pause of left) expect(pause).to.be.within(1, decided);
  };
  const pauses = () => fixture.jobs.map(({ startAfterSeconds }) => startAfterSeconds);
  const audit = () =>
    fixture.orm.em.fork().execute('select action, subject_type, subject_id, actor_key_id, details from audit_entry');

  it('writes one row per endpoint that subscribes to the event, and one job per endpoint', async () => {
    const { add, jobs, rows } = fixture;
    await add(newId(), 'campaign.created', 'campaign.updated', 'campaign.deleted');
    const attempts = (await rows()).map((row) => [row.state, row.attempts]);
    expect(attempts).to.deep.equal(Array(2).fill(['Pending', 0]));
    expect(jobs).to.have.length(1);
  });

  it('delivers the events of a subject in order, each once', async () => {
    const { add, receiver, run, states } = fixture;
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

  it('sends nothing of a subject after a failed event, and then the same message again', async () => {
    const { add, endpoint, receiver, rows, run, runNext } = fixture;
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
    expect(await runNext()).to.equal('done');
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).to.equal(ids[1]);
    expect(ids[2]).to.not.equal(ids[1]);
    expect((await endpoint())?.failing_since_utc).to.equal(null);
  });

  it('continues with other subjects when a receiver refuses a message, and adds a job for the retry', async () => {
    const { add, jobs, receiver, run, runNext, states } = fixture;
    const [one, two] = [newId(), newId()];
    await add(one, 'campaign.created', 'campaign.updated');
    await add(two, 'campaign.created', 'campaign.updated');
    receiver.answer = (response, { body }) =>
      void response.writeHead(JSON.parse(body).data.id === one ? 400 : 200).end();
    jobs.length = 0;
    expect(await run()).to.equal('done');
    expect(await states()).to.deep.equal(['Pending', 'Pending', 'Delivered', 'Delivered']);
    expect(pauses()).to.have.length(1);
    expect(pauses()[0]).to.be.within(5, 6);
    await runNext();
    await runNext();
    expect(pauses()[1]).to.be.within(10, 11);
    expect(pauses()[2]).to.be.within(20, 22);
  });

  it('sends nothing more to an unresponsive receiver until a growing pause is over', async () => {
    const { add, endpoint, jobs, limits, pass, receiver, run, states } = fixture;
    for (let number = 0; number < 20; number++) await add(newId(), 'campaign.created');
    receiver.answer = () => {};
    const patient = limits.wholeMs;
    limits.wholeMs = 300;
    jobs.length = 0;
    expect(await run()).to.equal('done');
    expect(receiver.messages, 'as many as are on their way together').to.have.length(4);
    expect(await run()).to.equal('done');
    expect(receiver.messages).to.have.length(4);
    expect(await endpoint()).to.include({ state: 'Active', failures: 1 });
    expectPause(5, 6);
    await pass();
    jobs.length = 0;
    await run();
    expect((await endpoint())?.failures).to.equal(2);
    expectPause(10, 11);
    await pass();
    receiver.answer = (response) => void response.writeHead(200).end();
    limits.wholeMs = patient;
    await run();
    expect(await states()).to.deep.equal(Array(20).fill('Delivered'));
    expect(await endpoint()).to.include({ failures: 0, not_before_utc: null, failing_since_utc: null });
  });

  it('respects the pause requested by a receiver with 429 or 503, up to six hours', async () => {
    const { add, jobs, orm, receiver, run, runNext } = fixture;
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
      jobs.length = 0;
      await runNext();
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

  it('gives up after three days, pauses the endpoint and notifies the workspace; later events wait', async () => {
    const { add, endpoint, endpointId, limits, receiver, run, runNext, states } = fixture;
    const subject = newId();
    await add(subject, 'campaign.created', 'campaign.updated');
    receiver.answer = (response) => void response.writeHead(503).end();
    await run();
    limits.now += 3 * DAY_MS - HOUR_MS;
    await runNext();
    expect(await states()).to.deep.equal(['Pending', 'Pending']);
    limits.now += HOUR_MS;
    await runNext();
    expect(await states()).to.deep.equal(['GivenUp', 'Pending']);
    expect(await endpoint()).to.include({ state: 'Paused', state_reason: 'Failing' });
    const details = { reason: 'Failing' };
    expect(await audit()).to.deep.equal([
      { action: 'WebhookPaused', subject_type: 'Webhook', subject_id: endpointId, actor_key_id: null, details },
    ]);
    await runNext();
    expect(receiver.messages).to.have.length(3);
  });

  it('gives up on one message after three days and does not pause an endpoint that accepts the others', async () => {
    const { add, endpoint, limits, receiver, run, runNext, states } = fixture;
    const [one, two] = [newId(), newId()];
    await add(one, 'campaign.created', 'campaign.updated');
    receiver.answer = (response, { body }) =>
      void response.writeHead(JSON.parse(body).type === 'campaign.created' ? 422 : 200).end();
    await run();
    await add(two, 'campaign.updated');
    await run();
    limits.now += 3 * DAY_MS;
    await runNext();
    expect(await states()).to.deep.equal(['GivenUp', 'Delivered', 'Delivered']);
    expect(await endpoint()).to.include({ state: 'Active' });
  });

  it('disables an endpoint that answers 410, and gives up on all waiting messages', async () => {
    const { add, endpoint, receiver, rows, run, states } = fixture;
    await add(newId(), 'campaign.created', 'campaign.updated');
    receiver.answer = (response) => void response.writeHead(410).end();
    await run();
    expect(await states()).to.deep.equal(['GivenUp', 'GivenUp']);
    expect(await endpoint()).to.include({ state: 'Disabled', state_reason: 'Gone' });
    expect((await audit())[0]).to.include({ action: 'WebhookDisabled' });
    await add(newId(), 'campaign.updated');
    expect(await rows()).to.have.length(2);
  });

  it('counts no attempt against the receiver when the service stops meanwhile', async () => {
    const { add, receiver, rows, run } = fixture;
    await add(newId(), 'campaign.created');
    const stopping = new AbortController();
    receiver.answer = () => stopping.abort();
    expect(await run(stopping.signal)).to.equal('AbortError');
    expect((await rows())[0]).to.include({ state: 'Pending', attempts: 0 });
  });

  it('stores a response with any bytes', async () => {
    const { add, receiver, rows, run } = fixture;
    await add(newId(), 'campaign.created');
    receiver.answer = (response) => void response.writeHead(200).end(Buffer.from([0, 0xff, 0xc3, 0x28, 0x41]));
    await run();
    expect((await rows())[0]?.answer).to.contain('A');
  });
});
