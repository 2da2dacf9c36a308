import { expect } from 'chai';
import { Client as PgClient } from 'pg';
import { encodeLabels } from '../../../src/scans/rollup/counts-codec.js';
import { DAY_MS } from '../../../src/shared/clock.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { randomOf, randomPeriod, randomScans } from '../../support/scans/random-scans.js';
import { recordScans } from '../../support/scans/record-scans.js';
import { startTestService, type TestService } from '../../support/service/service.js';

const VIEWS = ['report_workspace_day', 'report_workspace_label', 'report_campaign_day', 'report_campaign_label'];
const DIMENSIONS = {
  devices: 'device',
  operatingSystems: 'operating_system',
  browsers: 'browser',
  sources: 'source',
} as const;
const QUERY = `query ($id: ID, $from: String!, $to: String!) {
  analyticsOverview(qrCodeId: $id, fromUtc: $from, toUtc: $to) {
    scansInPeriod period { uniqueScans } timeline { date scans uniqueScans } excluded { reason scans }
    cities { countryCode city scans uniqueScans }
    ${Object.keys(DIMENSIONS)
      .map((list) => `${list} { label scans uniqueScans }`)
      .join(' ')} } }`;

interface Row {
  label: string;
  scans: number;
  uniqueScans: number;
}

const byLabel = (rows: readonly Row[]) => rows.toSorted((a, b) => (a.label < b.label ? -1 : 1));

describe('The views for reports in SQL', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  let running: TestService;
  let client: Client;
  let workspaceId: string;
  let campaignIds: string[];
  let database: PgClient;
  const role = `report_${Math.floor(Math.random() * 1e9)}`;

  before(async () => {
    running = await startTestService({ environment: { VISITOR_RETENTION_DAYS: '3650' } });
    const workspace = await running.addWorkspace();
    workspaceId = workspace.workspaceId;
    client = clientOf(running.url, workspace.key);
    campaignIds = [];
    for (const name of ['First', 'Second']) campaignIds.push((await client.post(CODES, dynamicUrl({ name }))).body.id);
    await recordScans(running.databaseUrl, randomScans({ random, workspaceId, campaignIds, count: 2_000 }));
    database = new PgClient({ connectionString: running.databaseUrl });
    await database.connect();
    // What docs/operations.md tells an operator to do.
    await database.query(`create role ${role} nologin`);
    await database.query(`grant select on ${VIEWS.join(', ')} to ${role}`);
  });
  after(async () => {
    await database.query(`reset role; drop owned by ${role}; drop role ${role}`);
    await database.end();
    await running.close();
  });

  it('have the same figures as the overview, for random periods of the workspace and of a campaign', async () => {
    await database.query(`set role ${role}`);
    for (let i = 0; i < 20; i++) {
      const [early, late] = randomPeriod(random);
      const days = [Math.floor(early / DAY_MS) * DAY_MS, Math.ceil(late / DAY_MS) * DAY_MS];
      const [from, to] = days.map((day) => new Date(day).toISOString().slice(0, 10));
      const id = [null, ...campaignIds][Math.floor(random() * 3)] ?? null;
      const { data } = (await client.graphql(QUERY, { id, from, to })).body;
      const overview = data.analyticsOverview;
      const subject = id === null ? 'workspace' : 'campaign';
      const where = `workspace_id = '${workspaceId}' and day >= '${from}' and day < '${to}'
        ${id === null ? '' : `and campaign_id = '${id}'`}`;
      const what = `seed ${seed}: ${where}`;
      const byDay = await database.query(
        `select to_char(day, 'YYYY-MM-DD') as date, scans::int, unique_scans::int as "uniqueScans"
         from report_${subject}_day where ${where} and scans > 0 order by 1`,
      );
      expect(byDay.rows, what).to.deep.equal(overview.timeline.filter(({ scans }: Row) => scans > 0));
      const labels = async (dimension: string): Promise<Row[]> =>
        (
          await database.query(
            `select label, sum(scans)::int as scans, sum(unique_scans)::int as "uniqueScans"
             from report_${subject}_label where ${where} and dimension = $1 group by 1`,
            [dimension],
          )
        ).rows;
      for (const [list, dimension] of Object.entries(DIMENSIONS)) {
        expect(byLabel(await labels(dimension)), `${dimension} of ${what}`).to.deep.equal(byLabel(overview[list]));
      }
      const cities = overview.cities.map(
        ({ countryCode, city, ...counts }: Omit<Row, 'label'> & { countryCode: string; city: string }) => ({
          label: `${countryCode === '' ? 'ZZ' : countryCode} ${city}`,
          ...counts,
        }),
      );
      expect(byLabel(await labels('city')), what).to.deep.equal(byLabel(cities));
      const countries = (await labels('country')).reduce((sum, { scans }) => sum + scans, 0);
      expect(countries, what).to.equal(overview.scansInPeriod);
      const excluded = (await labels('excluded')).map(({ label, scans }) => [label, scans]);
      expect(Object.fromEntries(excluded), what).to.deep.equal(
        Object.fromEntries(
          overview.excluded.map(({ reason, scans }: { reason: string; scans: number }) => [reason, scans]),
        ),
      );
    }
    await database.query('reset role');
  });

  it('show a role that may read them nothing else', async () => {
    await database.query(`set role ${role}`);
    const { rows } = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
    );
    expect(rows.length).to.be.greaterThan(15);
    const readable: string[] = [];
    for (const { name } of rows) {
      await database.query(`select * from ${name} limit 1`).then(
        () => readable.push(name),
        ({ code }: { code?: string }) => expect(code, name).to.equal('42501'),
      );
    }
    expect(readable).to.have.members(VIEWS);
    for (const write of ['delete from report_workspace_day', 'update report_workspace_day set scans = 0']) {
      const { code } = await database.query(write).then(
        () => ({ code: 'done' }),
        (error) => error,
      );
      expect(code, write).to.not.equal('done');
    }
    await database.query('reset role');
  });

  it('name campaigns, but not deleted ones', async () => {
    await client.delete(`${CODES}/${campaignIds[1]}`).expect(204);
    const { rows } = await database.query(
      'select distinct campaign_id, campaign from report_campaign_label where workspace_id = $1',
      [workspaceId],
    );
    expect(rows).to.have.deep.members([
      { campaign_id: campaignIds[0], campaign: 'First' },
      { campaign_id: campaignIds[1], campaign: null },
    ]);
  });

  it('decode what the scan writer encodes, up to the largest counts', async () => {
    for (let i = 0; i < 50; i++) {
      const labels = new Map(
        Array.from({ length: Math.floor(random() * 40) }, () => {
          const scans = Math.floor(2 ** (random() * 53));
          return [Math.floor(2 ** (random() * 31)), { scans, uniques: Math.floor(random() * (scans + 1)) }];
        }),
      );
      const { rows } = await database.query('select * from scan_labels($1) order by label', [encodeLabels(labels)]);
      expect(rows, `seed ${seed}`).to.deep.equal(
        [...labels]
          .sort(([a], [b]) => a - b)
          .map(([label, { scans, uniques }]) => ({ label, scans: String(scans), uniques: String(uniques) })),
      );
    }
    const error = await database.query("select * from scan_labels('\\x8a')").catch(({ message }) => message);
    expect(error).to.match(/out of valid range/);
  });
});
