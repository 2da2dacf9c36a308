import { expect } from 'chai';
import { Client as PgClient } from 'pg';
import { HOUR_MS, systemClock } from '../../../../src/core/clock.js';
import { packScans } from '../../../../src/scans/blocks/pack-scans.js';
import type { Client } from '../../../support/http/client.js';
import { plainExcluded, plainOverview } from '../../../support/scans/plain-overview.js';
import { randomFilter } from '../../../support/scans/random-filter.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { countDifferences } from '../../../support/scans/scans.js';
import { describeApi } from '../../../support/service/describe-api.js';

const LISTS = ['countries', 'devices', 'operatingSystems', 'browsers', 'sources', 'rules'] as const;
const QUERY = `query ($id: ID, $anyTag: [String!], $from: String, $to: String, $zone: String, $filter: SegmentFilter) {
  analyticsOverview(qrCodeId: $id, anyTag: $anyTag, fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter, topCampaigns: 9) {
    totalsOnlyScans excluded { reason scans } topCampaigns { qrCodeId scans uniqueScans }
    totalScans uniqueScans scansInPeriod changePercent timeline { date scans uniqueScans }
    ${LISTS.map((list) => `${list} { label scans uniqueScans }`).join(' ')}
    cities { countryCode country city scans uniqueScans } } }`;
const COUNTING = `mutation ($id: ID!, $counting: QrCounting!) {
  updateQrCode(id: $id, input: { name: "Sample", content: "https://example.com/", counting: $counting }) { counting } }`;
/** Offsets of whole hours: scans in totals only have no minute. */
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'];
/** Long enough for the campaigns' hours to be read from raw scans, where there are any. */
const LONG = [Date.UTC(2024, 1, 1), Date.UTC(2025, 1, 1)] as const;
const OPTIONS = { environment: { VISITOR_RETENTION_DAYS: '3650' } };

describeApi('Figures of campaigns of which some are counted in totals only', OPTIONS, ({ running }) => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  let client: Client;
  let campaignIds: readonly string[];
  let scans: KnownScan[];
  let database: PgClient;

  before(async () => {
    const workspace = await sampleWorkspace(running, 4);
    const { workspaceId } = workspace;
    ({ client, campaignIds } = workspace);
    const totalsOnly = campaignIds.slice(0, 2);
    for (const id of totalsOnly) {
      const { body } = await client.graphql(COUNTING, { id, counting: 'TotalsOnly' });
      expect(body.data.updateQrCode).to.deep.equal({ counting: 'TotalsOnly' });
    }
    // The second one was counted in full before.
    const isOnly = ({ campaignId, scannedMs }: KnownScan): boolean =>
      campaignId === campaignIds[0] || (campaignId === campaignIds[1] && scannedMs > Date.UTC(2024, 5, 1));
    scans = randomScans({ random, workspaceId, campaignIds, count: 3_000 }).flatMap((scan) => {
      if (!isOnly(scan)) return scan;
      return scan.class === 'person' ? { ...scan, totalsOnly: true } : [];
    });
    await recordScans(running.databaseUrl, scans);
    database = new PgClient({ connectionString: running.databaseUrl });
    await database.connect();
    await database.query(`update campaign set tags = '{all}' where workspace_id = $1`, [workspaceId]);
    await database.query(`update campaign set tags = '{all,only}' where id = any($1)`, [totalsOnly]);
  });
  after(() => database.end());

  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  const toHour = (milliseconds: number) => milliseconds - (milliseconds % HOUR_MS);
  const people = (list: readonly KnownScan[]) => list.filter((scan) => scan.class === 'person');

  const check = async (from: number, to: number, i: number): Promise<void> => {
    const tag = [null, null, 'all', 'only'][below(4)] ?? null;
    const id = tag === null ? ([null, ...campaignIds][below(5)] ?? null) : null;
    const zone = ZONES[below(ZONES.length)] ?? 'UTC';
    const { filter = null, isIn = () => true } = i % 2 === 0 ? {} : randomFilter({ random, scans, campaignIds });
    const { qrCodeIds = null, ...conditions } = filter ?? {};
    const isFiltered = Object.keys(conditions).length > 0;
    const variables = { id, anyTag: tag && [tag], from: iso(from), to: iso(to), zone, filter };
    const { body } = await client.graphql(QUERY, variables);
    const what = `seed ${seed}: ${JSON.stringify(variables)} ${JSON.stringify(body.errors)}`;
    const { totalsOnlyScans, excluded, topCampaigns, ...overview } = body.data?.analyticsOverview ?? {};
    const own = scans.filter(
      ({ campaignId }) => (id ?? campaignId) === campaignId && (tag !== 'only' || campaignIds.indexOf(campaignId) < 2),
    );
    const isChosen = ({ campaignId }: KnownScan): boolean =>
      !Array.isArray(qrCodeIds) || qrCodeIds.includes(campaignId);
    const isCounted = (scan: KnownScan): boolean => isIn(scan) && !(isFiltered && scan.totalsOnly);
    const expected = plainOverview(own, id, from, to, { timeZone: zone, isIn: isCounted, withRules: true });
    expect(overview, what).to.deep.equal(expected);
    const inPeriod = own.filter((scan) => isChosen(scan) && from <= scan.scannedMs && scan.scannedMs < to);
    expect(totalsOnlyScans, what).to.equal(inPeriod.filter(({ totalsOnly }) => totalsOnly).length);
    expect(excluded, what).to.have.deep.members(plainExcluded(inPeriod.filter(isCounted)));
    const byCampaign = Map.groupBy(people(inPeriod.filter(isCounted)), ({ campaignId }) => campaignId);
    expect(
      Object.fromEntries(topCampaigns.map((row: { qrCodeId: string; scans: number }) => [row.qrCodeId, row.scans])),
    ).to.deep.equal(Object.fromEntries([...byCampaign].map(([campaignId, list]) => [campaignId, list.length])), what);
  };

  it('match the list of all scans, for random filters, tags, zones and periods, from rows and from blocks', async () => {
    for (let i = 0; i < 60; i++) {
      if (i === 30) {
        const packed = await packScans(running.operator.em.fork(), { clock: systemClock, dayScansMin: 50 });
        expect(packed).to.be.greaterThan(5);
      }
      const [from, to] = i % 3 === 0 ? LONG : randomPeriod(random).map(toHour);
      if (from !== undefined && to !== undefined && from < to) await check(from, to, i);
    }
  });

  it('count each scan once in adjoining periods that divide an hour', async () => {
    const [first, last] = LONG;
    const middle = (scans.find(({ totalsOnly }) => totalsOnly)?.scannedMs ?? 0) + 1;
    const sumOf = async (from: number, to: number) => {
      const { body } = await client.graphql(QUERY, { from: iso(from), to: iso(to), zone: 'Asia/Kolkata' });
      const { timeline, scansInPeriod, totalsOnlyScans } = body.data.analyticsOverview;
      const days = timeline.reduce((sum: number, day: { scans: number }) => sum + day.scans, 0);
      expect(days).to.equal(scansInPeriod);
      return [scansInPeriod, totalsOnlyScans];
    };
    const [before = [], after = []] = [await sumOf(first, middle), await sumOf(middle, last)];
    const all = people(scans);
    expect(before.map((count, index) => count + after[index])).to.deep.equal([
      all.length,
      all.filter(({ totalsOnly }) => totalsOnly).length,
    ]);
  });

  it('equal a recount', async () => {
    expect(await countDifferences(database)).to.equal(0);
  });
});
