import { expect } from 'chai';
import type { Response } from 'supertest';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { plainExcluded, plainOverview, sumOf } from '../../../support/scans/plain-overview.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { describeApi } from '../../../support/service/describe-api.js';

const OVERVIEW = '/api/v1/analytics/overview';
const LISTS = ['countries', 'cities', 'devices', 'operatingSystems', 'browsers', 'sources'] as const;
const MEMBERS = ['totalScans', 'uniqueScans', 'scansInPeriod', 'changePercent', 'timeline', ...LISTS];

describeApi('GET /api/v1/analytics/overview', { environment: { VISITOR_RETENTION_DAYS: '3650' } }, ({ running }) => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  let client: Client;
  let campaignIds: readonly string[];
  let scans: KnownScan[];

  before(async () => {
    const sample = await sampleWorkspace(running, 3);
    ({ client, campaignIds } = sample);
    scans = randomScans({ random, ...sample, count: 3_000 });
    await recordScans(running.databaseUrl, scans);
  });

  const ask = async (query: Record<string, string> = {}, as: Client = client): Promise<Response> => {
    const response = await as.get(OVERVIEW).query(query);
    expectContract('GET', OVERVIEW, response);
    return response;
  };
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  it('matches the list of all scans, for random periods of the workspace and of a campaign', async () => {
    for (let i = 0; i < 60; i++) {
      const [from, to] = randomPeriod(random);
      const qrCodeId = [null, ...campaignIds][Math.floor(random() * 4)] ?? null;
      const { status, body } = await ask({
        fromUtc: iso(from),
        toUtc: iso(to),
        ...(qrCodeId === null ? {} : { qrCodeId }),
      });
      const what = `seed ${seed}: ${qrCodeId} ${iso(from)} ${iso(to)}`;
      expect(status, what).to.equal(200);
      expect(body, what).to.deep.equal(plainOverview(scans, qrCodeId, from, to));
    }
  });

  it('has figures that add up, in GraphQL too', async () => {
    const fields = [...LISTS, 'rules'].map((list) => `${list} { scans uniqueScans }`).join(' ');
    for (let i = 0; i < 30; i++) {
      const [from, far] = randomPeriod(random);
      const to = Math.min(far, from + 7 * DAY_MS);
      const { body } = await client.graphql(
        `query ($from: String, $to: String) { analyticsOverview(fromUtc: $from, toUtc: $to, topCampaigns: 2) {
          scansInPeriod uniqueScans totalScans period { scans uniqueScans } previousPeriod { scans }
          timeline { scans uniqueScans } hourly { hourUtc scans uniqueScans } excluded { reason scans }
          topCampaigns { qrCodeId label scans uniqueScans } ${fields} } }`,
        { from: iso(from), to: iso(to) },
      );
      const overview = body.data.analyticsOverview;
      const what = `seed ${seed}: ${iso(from)} ${iso(to)} ${JSON.stringify(body)}`;
      const whole = [overview.scansInPeriod, overview.period.uniqueScans];
      for (const list of [...LISTS, 'rules', 'timeline', 'hourly', 'topCampaigns']) {
        expect(sumOf(overview[list]), `${list} of ${what}`).to.deep.equal(whole);
        for (const row of overview[list]) expect(row.uniqueScans, what).to.be.at.most(row.scans);
      }
      const isIn = ({ scannedMs }: KnownScan) => from <= scannedMs && scannedMs < to;
      expect(overview.excluded, what).to.have.deep.members(plainExcluded(scans.filter(isIn)));
      const inHour = (hour: number) =>
        scans.filter(
          (scan) => scan.class === 'person' && isIn(scan) && Math.floor(scan.scannedMs / HOUR_MS) * HOUR_MS === hour,
        );
      for (const { hourUtc, scans: count } of overview.hourly) {
        expect(count, what).to.equal(inHour(Date.parse(hourUtc)).length);
      }
      expect(overview.hourly.length).to.equal(Math.ceil(to / HOUR_MS) - Math.floor(from / HOUR_MS));
    }
  });

  it('names the deciding rules in GraphQL, and counts scans without one as Default', async () => {
    const people = scans.filter((scan) => scan.class === 'person');
    const counts = Object.entries(Object.groupBy(people, ({ rule }) => rule ?? 'Default'));
    const { body } = await client.graphql(
      'query ($from: String, $to: String) { analyticsOverview(fromUtc: $from, toUtc: $to) { rules { label scans } } }',
      { from: '2024-01-01', to: '2025-12-31' },
    );
    const rows: { label: string; scans: number }[] = body.data.analyticsOverview.rules;
    expect(Object.fromEntries(rows.map(({ label, scans: count }) => [label, count]))).to.deep.equal(
      Object.fromEntries(counts.map(([label, list]) => [label, list?.length])),
    );
  });

  it('has exactly the members of the contract', async () => {
    const { body } = await ask({ fromUtc: '2024-02-29', toUtc: '2024-03-02' });
    expect(body).to.have.all.keys(...MEMBERS);
    expect(body.timeline.map(({ date }: { date: string }) => date)).to.deep.equal(['2024-02-29', '2024-03-01']);
    expect(body.countries[0]).to.have.all.keys('label', 'scans', 'uniqueScans');
    expect(body.cities[0]).to.have.all.keys('countryCode', 'country', 'city', 'scans', 'uniqueScans');
  });

  it('covers 30 days and today without a period, including days without scans', async () => {
    const { body } = await ask();
    expect(body.timeline.length).to.equal(31);
    expect(body.timeline.at(-1)).to.deep.equal({ date: iso(Date.now()).slice(0, 10), scans: 0, uniqueScans: 0 });
    expect(body).to.include({ scansInPeriod: 0, changePercent: 0 });
    expect(body.totalScans).to.equal(scans.filter((scan) => scan.class === 'person').length);
    for (const list of LISTS) expect(body[list]).to.deep.equal([]);
  });

  it('reads times as clients write them: without a zone, without a time, with a plus that became a space', async () => {
    const expected = (await ask({ fromUtc: '2024-02-29T00:00:00Z', toUtc: '2024-03-31T00:00:00Z' })).body;
    for (const [from, to] of [
      ['2024-02-29', '2024-03-31'],
      ['2024-02-29T00:00:00', '2024-03-31T00:00'],
      ['2024-02-29T02:00:00%2B02:00', '2024-03-30T19:00:00-05:00'],
      ['2024-02-29T02:00:00+02:00', '2024-03-31T00:00:00.0000000Z'],
    ]) {
      const response = await client.get(`${OVERVIEW}?fromUtc=${from}&toUtc=${to}`);
      expect(response.body, `${from} ${to}`).to.deep.equal(expected);
    }
  });

  it('names every invalid value', async () => {
    const wrong: [Record<string, string>, string[]][] = [
      [{ fromUtc: 'yesterday' }, ['fromUtc']],
      [{ fromUtc: '' }, ['fromUtc']],
      [{ fromUtc: '2024-02-30', toUtc: '9999-12-31T23:59:59Z', qrCodeId: 'x' }, ['fromUtc', 'toUtc', 'qrCodeId']],
      [{ fromUtc: '2024-03-02', toUtc: '2024-03-01' }, ['fromUtc']],
      [{ fromUtc: '2024-03-01', toUtc: '2024-03-01' }, ['fromUtc']],
      [{ fromUtc: '2018-01-01' }, ['fromUtc']],
      [{ fromUtc: '0001-01-01T00:00:00' }, ['fromUtc']],
      [{ toUtc: '9999-12-31' }, ['toUtc']],
      [{ qrCodeId: '' }, ['qrCodeId']],
      [{ qrCodeId: `${campaignIds[0]}'` }, ['qrCodeId']],
      [{ toUtc: '2024-01-01\0' }, ['toUtc']],
    ];
    for (const [query, fields] of wrong) {
      const { status, body } = await ask(query);
      expect([status, body.code], JSON.stringify(query)).to.deep.equal([400, 'validation_failed']);
      expect(body.errors).to.have.all.keys(...fields);
    }
    const twice = await client.get(`${OVERVIEW}?fromUtc=2024-01-01&fromUtc=2024-01-02`);
    expect([twice.status, Object.keys(twice.body.errors)]).to.deep.equal([400, ['fromUtc']]);
    const top = await client.graphql('{ analyticsOverview(topCampaigns: 101, toUtc: "x") { totalScans } }');
    expect(top.body.errors[0].extensions.errors).to.have.all.keys('topCampaigns', 'toUtc');
  });

  it('answers 404 for a campaign of another workspace, an unknown one, and a deleted one, whatever else is wrong', async () => {
    const stranger = clientOf(running.url, (await running.addWorkspace()).key);
    const foreign = (await stranger.post(CODES, dynamicUrl())).body.id;
    const deleted = (await client.post(CODES, dynamicUrl())).body.id;
    await client.delete(`${CODES}/${deleted}`).expect(204);
    for (const qrCodeId of [foreign, deleted, '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01']) {
      expect((await ask({ qrCodeId })).status).to.equal(404);
      expect((await ask({ qrCodeId, fromUtc: 'nonsense' })).status).to.equal(404);
    }
    const { body } = await ask({ fromUtc: '2024-01-01', toUtc: '2025-12-31' }, stranger);
    expect(body).to.include({ totalScans: 0, scansInPeriod: 0 });
  });

  it('keeps the scans of a deleted campaign in the figures of the workspace', async () => {
    const { key, workspaceId: id } = await running.addWorkspace();
    const owner = clientOf(running.url, key);
    const campaigns: string[] = [];
    for (const name of ['Kept', 'Gone']) campaigns.push((await owner.post(CODES, dynamicUrl({ name }))).body.id);
    const own = randomScans({ random, workspaceId: id, campaignIds: campaigns, count: 200 });
    await recordScans(running.databaseUrl, own);
    await owner.delete(`${CODES}/${campaigns[1]}`).expect(204);
    const [from, to] = [Date.UTC(2024, 0), Date.UTC(2026, 0)];
    const { body } = await ask({ fromUtc: iso(from), toUtc: iso(to) }, owner);
    expect(body, `seed ${seed}`).to.deep.equal(plainOverview(own, null, from, to));
    const top = await owner.graphql(
      '{ analyticsOverview(fromUtc: "2024-01-01", toUtc: "2026-01-01", topCampaigns: 5) { topCampaigns { qrCodeId label } } }',
    );
    expect(top.body.data.analyticsOverview.topCampaigns).to.have.deep.members([
      { qrCodeId: campaigns[0], label: 'Kept' },
      { qrCodeId: null, label: 'Deleted' },
    ]);
  });
});
