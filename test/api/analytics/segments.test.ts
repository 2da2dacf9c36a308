import { expect } from 'chai';
import { Client as PgClient } from 'pg';
import { packDay } from '../../../src/analytics/blocks/pack-day.js';
import { packScans } from '../../../src/analytics/blocks/pack-scans.js';
import { DAY_MS, HOUR_MS, systemClock } from '../../../src/core/clock.js';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { plainOverview } from '../../support/scans/plain-overview.js';
import { randomFilter } from '../../support/scans/random-filter.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../support/scans/random-scans.js';
import { recordScans } from '../../support/scans/record-scans.js';
import { startTestService, type TestService } from '../../support/service/service.js';

const LISTS = ['countries', 'devices', 'operatingSystems', 'browsers', 'sources', 'rules'] as const;
const QUERY = `query ($id: ID, $allTags: [String!], $anyTag: [String!], $from: String, $to: String, $zone: String, $filter: SegmentFilter, $top: Int! = 0) {
  analyticsOverview(qrCodeId: $id, allTags: $allTags, anyTag: $anyTag, fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter, topCampaigns: $top) {
    totalScans uniqueScans scansInPeriod changePercent timeline { date scans uniqueScans }
    ${LISTS.map((list) => `${list} { label scans uniqueScans }`).join(' ')}
    cities { countryCode country city scans uniqueScans } } }`;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'Africa/Casablanca',
];

/** Of the four campaigns, and for a filter which of them it finds. */
const TAGS = [['Summer', 'a'], ['summer', 'b'], ['B'], []];
const BY_TAGS = [
  { tags: { anyTag: ['SUMMER'] }, found: [0, 1] },
  { tags: { allTags: ['summer', ' B '] }, found: [1] },
  { tags: { anyTag: ['b', 'winter'] }, found: [1, 2] },
  { tags: { anyTag: ['winter'] }, found: [] },
  { tags: { anyTag: ['a', 'b'], allTags: ['b'] }, found: [1, 2] },
];

describe('Figures of a segment and of a time zone', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  let running: TestService;
  let client: Client;
  let workspaceId: string;
  let campaignIds: string[];
  let scans: KnownScan[];
  let late: KnownScan[];
  let database: PgClient;

  before(async () => {
    running = await startTestService({ environment: { VISITOR_RETENTION_DAYS: '3650' } });
    const workspace = await running.addWorkspace();
    workspaceId = workspace.workspaceId;
    client = clientOf(running.url, workspace.key);
    campaignIds = [];
    for (let i = 0; i < 4; i++) campaignIds.push((await client.post(CODES, dynamicUrl())).body.id);
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
  after(async () => {
    await database.end();
    await running.close();
  });

  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  const ask = async (variables: Record<string, unknown>, query = QUERY) =>
    (await client.graphql(query, variables)).body;
  const codeOf = async (variables: Record<string, unknown>) => {
    const { code, errors } = (await ask(variables)).errors[0].extensions;
    return { code, fields: Object.keys(errors ?? {}) };
  };

  const pack = (dayScansMin = 100) => packScans(running.operator.em.fork(), { clock: systemClock, dayScansMin });

  it('are what the list of all scans says, for random filters, zones and periods, from rows and from blocks', async () => {
    for (let i = 0; i < 90; i++) {
      if (i === 20) {
        // A part of one day, then all days that have many scans.
        const dayMs = Date.parse('2024-03-01');
        const options = { untilMs: dayMs + 10 * HOUR_MS, blockScansMin: 1 };
        expect(await packDay(running.operator.em.fork(), workspaceId, dayMs, options)).to.equal(1);
      }
      if (i === 35) expect(await pack()).to.be.greaterThan(5);
      if (i === 60) {
        // They come to some hours of days with blocks.
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

  it('are counted in blocks without reading rows', async () => {
    await pack(1);
    expect(await pack(1)).to.equal(0);
    const query = `query ($from: String, $to: String, $filter: SegmentFilter) {
      analyticsOverview(fromUtc: $from, toUtc: $to, filter: $filter) { scansInPeriod } }`;
    const variables = { from: '2024-03-10T00:30', to: '2024-03-10T23:45', filter: { devices: { noneOf: ['Mobile'] } } };
    const counted: number[] = [];
    // A read of rows fails each time; one that a busy machine has ended for its time limit is repeated.
    await database.query('alter table scan rename to scan_away');
    try {
      await eventually(
        'the segment is counted',
        async () => {
          const { data } = await ask(variables, query);
          if (data != null) counted.push(data.analyticsOverview.scansInPeriod);
          return counted.length > 0;
        },
        200,
      );
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

  it('have hours of the zone, days of 23 and 25 hours too, and every division adds up', async () => {
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
      const sumOf = (rows: { scans: number; uniqueScans: number }[]) => [
        rows.reduce((sum, row) => sum + row.scans, 0),
        rows.reduce((sum, row) => sum + row.uniqueScans, 0),
      ];
      const whole = [overview.scansInPeriod, overview.period.uniqueScans];
      for (const list of ['timeline', 'hourly', 'topCampaigns', 'cities']) {
        expect(sumOf(overview[list]), `${list} of ${what}`).to.deep.equal(whole);
      }
      const inPeriod = scans.filter((scan) => isIn(scan) && from <= scan.scannedMs && scan.scannedMs < to);
      const hourFormat = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const offsetFormat = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
      /** The day, the hour and the offset that the zone's clocks show. */
      const hourOf = (time: number) =>
        `${hourFormat.format(time).slice(0, 13)} ${offsetFormat.format(time).split('GMT')[1] || '+00:00'}`;
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
      const reasons = Object.groupBy(
        inPeriod.filter((scan) => scan.class !== 'person'),
        (scan) => scan.class,
      );
      expect(
        Object.fromEntries(overview.excluded.map((row: { reason: string; scans: number }) => [row.reason, row.scans])),
        what,
      ).to.deep.equal(Object.fromEntries(Object.entries(reasons).map(([reason, list]) => [reason, list?.length])));
    }
  });

  it('know countries by the names that they show, and no campaign of others', async () => {
    const period = { from: '2024-01-01', to: '2025-12-31' };
    const byCode = await ask({ ...period, filter: { countries: { anyOf: ['DE', 'ZZ'] } } });
    const byName = await ask({ ...period, filter: { countries: { anyOf: ['Germany', 'Unknown'] } } });
    expect(byName).to.deep.equal(byCode);
    expect(byCode.data.analyticsOverview.countries.map(({ label }: { label: string }) => label)).to.have.members([
      'Germany',
      'Unknown',
    ]);
    const stranger = clientOf(running.url, (await running.addWorkspace()).key);
    const foreign = (await stranger.post(CODES, dynamicUrl())).body.id;
    const answer = await codeOf({ filter: { qrCodeIds: [campaignIds[0], foreign] } });
    expect(answer.code).to.equal('not_found');
    const { body } = await stranger.graphql(QUERY, { ...period, filter: { devices: { noneOf: ['x'] } } });
    expect(body.data.analyticsOverview.scansInPeriod).to.equal(0);
  });

  it('say when the stored scans were deleted, and when there are too many', async () => {
    const march = { from: '2024-02-20', to: '2024-03-05', filter: { devices: { anyOf: ['Mobile'] } } };
    await database.query("insert into scan_dropped_month values ('2024-02-01')");
    expect((await codeOf(march)).code).to.equal('scans_not_kept');
    expect((await codeOf({ ...march, zone: 'Asia/Kolkata', filter: null })).code).to.equal('scans_not_kept');
    expect((await ask({ ...march, zone: 'Europe/Berlin', filter: null })).errors).to.equal(undefined);
    // The days after are kept; the period before is read only where it is wanted.
    const onlySum = `query ($filter: SegmentFilter) {
      analyticsOverview(fromUtc: "2024-03-01", toUtc: "2024-03-05", filter: $filter) { scansInPeriod } }`;
    expect((await ask({ filter: march.filter }, onlySum)).errors).to.equal(undefined);
    expect((await codeOf({ ...march, from: '2024-03-01' })).code).to.equal('scans_not_kept');
    await database.query('delete from scan_dropped_month');

    const day = { from: '2024-02-29', to: '2024-03-01', filter: march.filter };
    await database.query('begin');
    await database.query('delete from scan_block');
    await database.query("create table kept as select * from scan_day where day = '2024-02-29'");
    await database.query("update scan_day set scans = scans + 3000000 where day = '2024-02-29'");
    await database.query('commit');
    expect((await codeOf(day)).code).to.equal('too_many_scans');
    await database.query(
      'update scan_day d set scans = k.scans from kept k where (d.workspace_id, d.subject_id, d.day) = (k.workspace_id, k.subject_id, k.day)',
    );
    await database.query('drop table kept');
    expect((await ask(day)).errors).to.equal(undefined);
  });

  it('keep the other connections of the API free while raw scans are read', async () => {
    const holder = new PgClient({ connectionString: running.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table scan, scan_block in access exclusive mode');
    const period = { from: '2024-02-20', to: '2024-03-05', filter: { devices: { anyOf: ['Mobile'] } } };
    let answered = 0;
    const heavy = Array.from({ length: 15 }, () =>
      ask(period).then(({ errors }) => {
        answered++;
        return errors?.[0].extensions.code ?? 'ok';
      }),
    );
    // Six find no place in the queue. The others hold no more than one connection, whose query waits for the lock.
    const waiting = async (): Promise<number> => {
      const { rows } = await database.query(
        `select count(*)::int as count from pg_locks l join pg_class c on c.oid = l.relation
         where not l.granted and c.relname in ('scan', 'scan_block') and l.database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0].count;
    };
    await eventually('six are refused', () => answered >= 6);
    await eventually('one reads raw scans', async () => (await waiting()) > 0);
    expect(await waiting()).to.equal(1);
    expect((await client.get(CODES)).status).to.equal(200);
    expect(await waiting()).to.equal(1);
    expect(answered).to.equal(6);
    await holder.query('rollback');
    await holder.end();
    const codes = await Promise.all(heavy);
    expect(codes.filter((code) => code === 'ok').length).to.equal(9);
    expect(codes.filter((code) => code === 'unavailable').length).to.equal(6);
  });
});
