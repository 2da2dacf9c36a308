import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client as DatabaseClient } from 'pg';
import supertest from 'supertest';
import { eventually } from '../../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { collect, openLive, type ScanEvent } from '../../../support/http/live-client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { startTestService } from '../../../support/service/service.js';

describeApi('The subscription scanRecorded', ({ running }) => {
  const closing: (() => void | Promise<void>)[] = [];

  before(async () => {});
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const tenant = async () => {
    const { key, workspaceId } = await running.addWorkspace();
    const client = clientOf(running.url, key);
    const campaigns: { id: string; code: string }[] = [];
    for (let i = 0; i < 2; i++) campaigns.push((await client.post(CODES, dynamicUrl())).body);
    return { key, workspaceId, client, campaigns };
  };
  const scan = (code: string | undefined, agent = BROWSER) =>
    supertest(running.url).get(`/r/${code}`).set('User-Agent', agent).expect(302);
  const open = (params: Record<string, unknown>, url = running.url) => {
    const live = openLive(url, params);
    closing.push(() => live.client.dispose());
    return live;
  };
  const listeners = async (): Promise<number> => {
    const [row] = await running.service.services.orm.em.fork().execute<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'signpost-live'`,
    );
    return row?.count ?? 0;
  };
  const listening = () => eventually('one connection listens', async () => (await listeners()) === 1);

  /** Resolves when both receive the campaign's scans and no earlier scan of it is still on its way. */
  const begin = async (campaign: { id: string; code: string } | undefined, streams: { events: ScanEvent[] }[]) => {
    const hasReceived = (sinceMs: number) =>
      streams.every(({ events }) =>
        events.some((event) => event.qrCodeId === campaign?.id && Date.parse(event.lastScannedUtc) >= sinceMs),
      );
    const scanOnce = async () => {
      await scan(campaign?.code);
      await running.service.scans.drained();
    };
    await eventually('the subscriptions have begun', async () => {
      await scanOnce();
      return hasReceived(0);
    });
    const since = Date.now();
    await scanOnce();
    await eventually('they have received the last one', () => hasReceived(since));
  };

  it('reports each counted scan of its own workspace once, with its campaign', async () => {
    const [one, other] = [await tenant(), await tenant()];
    const all = collect(open({ apiKey: one.key }).client);
    const ofSecond = collect(open({ 'X-Api-Key': one.key }).client, one.campaigns[1]?.id);
    const stranger = collect(open({ apiKey: other.key }).client);
    await listening();
    await begin(one.campaigns[0], [all]);
    await begin(one.campaigns[1], [all, ofSecond]);
    await begin(other.campaigns[0], [stranger]);
    for (const { events } of [all, ofSecond, stranger]) events.length = 0;
    const before = Date.now();
    for (let i = 0; i < 3; i++) await scan(one.campaigns[0]?.code);
    await scan(one.campaigns[1]?.code);
    await scan(one.campaigns[1]?.code, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await scan(other.campaigns[0]?.code);
    await running.service.scans.drained();
    const sumOf = (events: typeof all.events, id = '') =>
      events.filter(({ qrCodeId }) => qrCodeId === id).reduce((sum, { scans }) => sum + scans, 0);
    await eventually('all are reported', () => all.events.reduce((sum, { scans }) => sum + scans, 0) >= 4);
    for (const { events } of [ofSecond, stranger])
      await eventually('the others have an event', () => events.length > 0);
    // Time for events that must not arrive.
    await sleep(200);
    expect(sumOf(all.events, one.campaigns[0]?.id)).to.equal(3);
    expect(sumOf(all.events, one.campaigns[1]?.id)).to.equal(1);
    expect(all.events).to.have.length.at.most(4);
    expect(ofSecond.events.map(({ qrCodeId, scans }) => [qrCodeId, scans])).to.deep.equal([[one.campaigns[1]?.id, 1]]);
    expect(stranger.events.map(({ qrCodeId }) => qrCodeId)).to.deep.equal([other.campaigns[0]?.id]);
    for (const { lastScannedUtc } of all.events) expect(Date.parse(lastScannedUtc)).to.be.within(before, Date.now());
  });

  it('listens to the database only while there are subscriptions, and again after the connection was lost', async () => {
    const { key, campaigns } = await tenant();
    await eventually('nothing listens', async () => (await listeners()) === 0);
    const first = collect(open({ apiKey: key }).client);
    const second = collect(open({ apiKey: key }).client);
    await listening();
    const database = new DatabaseClient({ connectionString: running.databaseUrl });
    await database.connect();
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'signpost-live'`,
    );
    await database.end();
    await eventually('both listen again', async () => {
      await scan(campaigns[0]?.code);
      await running.service.scans.drained();
      return first.events.length > 0 && second.events.length > 0;
    });
    first.stop();
    await sleep(100);
    expect(await listeners()).to.equal(1);
    second.stop();
    await eventually('nothing listens', async () => (await listeners()) === 0);
  });

  it('closes with 4401 without a valid key and with 4403 for a suspended workspace', async () => {
    const suspended = await running.addWorkspace();
    await running.service.services.orm.em
      .fork()
      .execute(`update workspace set status = 'Suspended' where id = ?`, [suspended.workspaceId]);
    for (const [params, code, reason] of [
      [{}, 4401, 'missing_api_key'],
      [{ apiKey: 'nonsense' }, 4401, 'invalid_api_key'],
      [{ apiKey: 5 }, 4401, 'missing_api_key'],
      [{ apiKey: suspended.key }, 4403, 'account_unavailable'],
    ] as const) {
      const { client, closed } = open(params);
      const { ended } = collect(client);
      expect(await closed).to.include({ code, reason });
      expect(await ended).to.not.equal(null);
    }
  });

  it('refuses a missing scope, a foreign or malformed campaign, and anything that is not a subscription', async () => {
    const [one, other] = [await tenant(), await tenant()];
    const writer = await running.addWorkspace({}, { scopes: ['qr:write'] });
    const codeOf = async (key: string, id: string | null) => {
      const errors = await collect(open({ apiKey: key }).client, id).ended;
      return Array.isArray(errors) ? errors[0]?.extensions?.code : errors;
    };
    expect(await codeOf(writer.key, null)).to.equal('insufficient_scope');
    expect(await codeOf(one.key, other.campaigns[0]?.id ?? '')).to.equal('not_found');
    expect(await codeOf(one.key, 'x')).to.equal('validation_failed');
    for (const query of ['{ qrCodes { totalCount } }', 'mutation { deleteQrCode(id: "x") }', 'subscription {']) {
      const failure = await new Promise<unknown>((resolve) => {
        open({ apiKey: one.key }).client.subscribe({ query }, { next: resolve, error: resolve, complete: () => {} });
      });
      expect(failure, query).to.be.an('array');
    }
    const overHttp = await one.client.graphql('subscription { scanRecorded { scans } }');
    expect(overHttp.body.errors[0].extensions.code).to.equal('method_not_allowed');
  });

  it('accepts at most 20 subscriptions per connection', async () => {
    const { key } = await tenant();
    const { client } = open({ apiKey: key });
    const streams = Array.from({ length: 21 }, () => collect(client));
    const first = await Promise.race(streams.map(({ ended }, index) => ended.then((errors) => ({ errors, index }))));
    expect(first.index).to.equal(20);
    expect(JSON.stringify(first.errors)).to.contain('at most 20');
  });

  it('is closed with the service', async () => {
    const service = await startTestService();
    const { key } = await service.addWorkspace();
    const { client, closed } = open({ apiKey: key }, service.url);
    const connected = new Promise((resolve) => client.on('connected', resolve));
    collect(client);
    await connected;
    await service.close();
    expect(await closed).to.include({ code: 1001 });
  });

  it('accepts no other upgrades at this address', async () => {
    const { status } = await supertest(running.url).get('/healthz').set('Connection', 'Upgrade').set('Upgrade', 'h2c');
    expect(status).to.equal(200);
  });
});
