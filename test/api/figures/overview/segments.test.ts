import { expect } from 'chai';
import { Client as PgClient } from 'pg';
import { DAY_MS, HOUR_MS, systemClock } from '../../../../src/core/clock.js';
import { packDay } from '../../../../src/scans/blocks/pack-day.js';
import { packScans } from '../../../../src/scans/blocks/pack-scans.js';
import { eventually } from '../../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { hoursIn, plainExcluded, plainOverview, sumOf } from '../../../support/scans/plain-overview.js';
import { randomFilter } from '../../../support/scans/random-filter.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { describeApi } from '../../../support/service/describe-api.js';

const LISTS = ['countries', 'devices', 'operatingSystems', 'browsers', 'sources', 'rules'] as const;
const QUERY = `query ($id: ID, $allTags: [String!], $anyTag: [String!], $from: String, $to: String, $zone: String, $filter: SegmentFilter, $top: Int! = 0) {
  analyticsOverview(qrCodeId: $id, allTags: $allTags, anyTag: $anyTag, fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter, topCampaigns: $top) {
    totalScans uniqueScans scansInPeriod changePercent timeline { date scans uniqueScans }
    ${LISTS.map((list) => `${list} { label scans uniqueScans }`).join(' ')}
    cities { countryCode country city scans uniqueScans } } }`;
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'Asia/Kolkata'],
  ...['Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Pacific/Marquesas'],
  'Africa/Casablanca',
];

/** Tags of the four campaigns, and for each filter the campaigns that match it. */
const TAGS = [['Summer', 'a'], ['summer', 'b'], ['B'], []];
const BY_TAGS = [
  { tags: { anyTag: ['SUMMER'] }, found: [0, 1] },
  { tags: { allTags: ['summer', ' B '] }, found: [1] },
  { tags: { anyTag: ['b', 'winter'] }, found: [1, 2] },
  { tags: { anyTag: ['winter'] }, found: [] },
  { tags: { anyTag: ['a', 'b'], allTags: ['b'] }, found: [1, 2] },
];

const OPTIONS = { environment: { VISITOR_RETENTION_DAYS: '3650' } };

describeApi('Figures of a segment and of a time zone', OPTIONS, ({ running }) => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  let client: Client;
  let workspaceId: string;
  let campaignIds: readonly string[];
  let scans: KnownScan[];
  let late: KnownScan[];
  let database: PgClient;

  before(async () => {
    ({ workspaceId, client, campaignIds } = await sampleWorkspace(running, 4));
    const [rare = '', ...busy] = campaignIds;
    scans = randomScans({ random, workspaceId, campaignIds: busy, count: 4_000 });
    scans.push(...randomScans({ random, workspaceId, campaignIds: [rare], count: 30 }));
    late = scans.splice(0, 40);
    await recordScans(running.databaseUrl, scans);
    database = new PgClient({ connectionString: running.databaseUrl });
    await database.connect();
    for (const [index, tags] of TAGS.entries()) {
      await database.query('update campaign set tags = $1 where id = $2', [tags, campaignIds[index]]);
    }
  });
  after(() => database.end());

  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  const ask = async (variables: Record<string, unknown>, query = QUERY) =>
    (await client.graphql(query, variables)).body;
  const pack = (dayScansMin = 100) => packScans(running.operator.em.fork(), { clock: systemClock, dayScansMin });

  it('match the list of all scans, for random filters, zones and periods, from rows and from blocks', async () => {
    for (let i = 0; i < 90; i++) {
      if (i === 20) {
        // Part of one day, then all days that have many scans.
        const dayMs = Date.parse('2024-03-01');
        const options = { untilMs: dayMs + 10 * HOUR_MS, blockScansMin: 1 };
        expect(await packDay(running.operator.em.fork(), workspaceId, dayMs, options)).to.equal(1);
      }
      if (i === 35) expect(await pack()).to.be.greaterThan(5);
      if (i === 60) {
        // These belong to some hours of days with blocks.
        await recordScans(running.databaseUrl, late);
        scans.push(...late);
      }
      if (i === 75) expect(await pack()).to.be.greaterThan(1);
      const [from, to] = randomPeriod(random);
      const byTags = below(3) === 0 ? BY_TAGS[below(BY_TAGS.length)] : undefined;
      const id = byTags === undefined ? ([null, ...campaignIds][below(5)] ?? null) : null;
      const zone = ZONES[below(ZONES.length)] ?? 'UTC';
      const { filter = null, isIn = () => true } = i % 3 === 0 ? {} : randomFilter({ random, scans, campaignIds });
      const tags = byTags?.tags ?? null;
      const body = await ask({ id, ...tags, from: iso(from), to: iso(to), zone, filter });
      const what = `seed ${seed}: ${id} ${JSON.stringify(tags)} ${iso(from)} ${iso(to)} ${zone} ${JSON.stringify(filter)}`;
      const tagged = new Set(byTags?.found.map((index) => campaignIds[index]));
      const own = tags === null ? scans : scans.filter(({ campaignId }) => tagged.has(campaignId));
      const expected = plainOverview(own, id, from, to, { timeZone: zone, isIn, withRules: true });
      expect(body.data?.analyticsOverview, `${what} ${JSON.stringify(body.errors)}`).to.deep.equal(expected);
    }
  });

  it('are counted from blocks without reading rows', async () => {
    // A block that misses only bots is not written again, and readers ignore it.
    await database.query('delete from scan_block');
    await pack(1);
    expect(await pack(1)).to.equal(0);
    const query = `query ($from: String, $to: String, $filter: SegmentFilter) {
      analyticsOverview(fromUtc: $from, toUtc: $to, filter: $filter) { scansInPeriod } }`;
    const variables = { from: '2024-03-10T00:30', to: '2024-03-10T23:45', filter: { devices: { noneOf: ['Mobile'] } } };
    const counted: number[] = [];
    // A read of rows fails every time; one that a busy machine ended at its time limit is repeated.
    await database.query('alter table scan rename to scan_away');
    try {
      const count = async (): Promise<boolean> => {
        const { data } = await ask(variables, query);
        if (data != null) counted.push(data.analyticsOverview.scansInPeriod);
        return counted.length > 0;
      };
      await eventually('the segment is counted', count, 200);
    } finally {
      await database.query('alter table scan_away rename to scan');
    }
    const expected = scans.filter(
      ({ class: kind, device, scannedMs }) =>
        kind === 'person' &&
        device !== 'Mobile' &&
        scannedMs >= Date.parse('2024-03-10T00:30Z') &&
        scannedMs < Date.parse('2024-03-10T23:45Z'),
    );
    expect(counted).to.deep.equal([expected.length]);
  });

  it('have hours of the zone, including days of 23 and 25 hours, and every breakdown adds up', async () => {
    const query = `query ($from: String, $to: String, $zone: String, $filter: SegmentFilter) {
      analyticsOverview(fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter, topCampaigns: 2) {
        scansInPeriod period { scans uniqueScans } previousPeriod { scans } timeline { date scans uniqueScans }
        hourly { hourUtc hour scans uniqueScans } excluded { reason scans }
        topCampaigns { qrCodeId scans uniqueScans } cities { scans uniqueScans } } }`;
    for (let i = 0; i < 30; i++) {
      const [from, far] = randomPeriod(random);
      const to = Math.min(far, from + 7 * DAY_MS);
      const zone = ZONES[below(ZONES.length)] ?? 'UTC';
      const { filter = null, isIn = () => true } = i % 2 === 0 ? {} : randomFilter({ random, scans, campaignIds });
      const { data, errors } = await ask({ from: iso(from), to: iso(to), zone, filter }, query);
      const what = `seed ${seed}: ${iso(from)} ${iso(to)} ${zone} ${JSON.stringify(filter)} ${JSON.stringify(errors)}`;
      const overview = data?.analyticsOverview;
      const whole = [overview.scansInPeriod, overview.period.uniqueScans];
      for (const list of ['timeline', 'hourly', 'topCampaigns', 'cities']) {
        expect(sumOf(overview[list]), `${list} of ${what}`).to.deep.equal(whole);
      }
      const inPeriod = scans.filter((scan) => isIn(scan) && from <= scan.scannedMs && scan.scannedMs < to);
      const hourOf = hoursIn(zone);
      const expected = Map.groupBy(
        inPeriod.filter((scan) => scan.class === 'person'),
        ({ scannedMs }) => hourOf(scannedMs),
      );
      let end = 0;
      for (const { hourUtc, hour, scans: count } of overview.hourly) {
        const start = Date.parse(hourUtc);
        expect(Date.parse(hour), what).to.equal(start);
        expect(start, what).to.be.at.least(end);
        end = start + 1;
        const key = hourOf(Math.max(start, from));
        expect(count, `${hour} of ${what}`).to.equal(expected.get(key)?.length ?? 0);
        expected.delete(key);
      }
      expect([...expected.keys()], what).to.deep.equal([]);
      expect(overview.excluded, what).to.have.deep.members(plainExcluded(inPeriod));
    }
  });

  it('find countries by their displayed names, and no campaigns of others', async () => {
    const period = { from: '2024-01-01', to: '2025-12-31' };
    const byCode = await ask({ ...period, filter: { countries: { anyOf: ['DE', 'ZZ'] } } });
    const byName = await ask({ ...period, filter: { countries: { anyOf: ['Germany', 'Unknown'] } } });
    expect(byName).to.deep.equal(byCode);
    const labels = byCode.data.analyticsOverview.countries.map(({ label }: { label: string }) => label);
    expect(labels).to.have.members(['Germany', 'Unknown']);
    const stranger = clientOf(running.url, (await running.addWorkspace()).key);
    const foreign = (await stranger.post(CODES, dynamicUrl())).body.id;
    const { errors } = await ask({ filter: { qrCodeIds: [campaignIds[0], foreign] } });
    expect(errors[0].extensions.code).to.equal('not_found');
    const { body } = await stranger.graphql(QUERY, { ...period, filter: { devices: { noneOf: ['x'] } } });
    expect(body.data.analyticsOverview.scansInPeriod).to.equal(0);
  });
});
