import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { Client as PgClient } from 'pg';
import { DAY_MS } from '../../../../src/core/clock.js';
import { encodeLabels } from '../../../../src/scans/rollup/counts-codec.js';
import { isDistributedRun } from '../../../support/citus.js';
import { failureOf } from '../../../support/failure-of.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { startTestService, type TestService } from '../../../support/service/service.js';
import { skip } from '../../../support/skip.js';

const VIEWS = ['report_workspace_day', 'report_workspace_label', 'report_campaign_day', 'report_campaign_label'];
const ON_CITUS = 'on Citus a role that may read the views may read their tables';
const DIMENSIONS = {
  devices: 'device',
  operatingSystems: 'operating_system',
  browsers: 'browser',
  sources: 'source',
  rules: 'rule',
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
  /** Logs in with the role that docs/guides/grafana.md creates. */
  let reporter: PgClient;
  const role = `report_${Math.floor(Math.random() * 1e9)}`;
  const tenant = `acme_${Math.floor(Math.random() * 1e9)}`;
  const GUIDE = readFileSync('docs/guides/grafana.md', 'utf8');
  /** The statements of the guide: the role, a query, and the role of a tenant. */
  const statements = () =>
    [...GUIDE.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) =>
      sql
        .replaceAll('signpost_report', role)
        .replaceAll('acme', tenant)
        .replaceAll("password '…'", "password 'sample'")
        .replaceAll('…', workspaceId),
    );
  const login = async (user: string): Promise<PgClient> => {
    const url = new URL(running.databaseUrl);
    [url.username, url.password] = [user, 'sample'];
    const client = new PgClient({ connectionString: url.href });
    await client.connect();
    return client;
  };

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
    for (const index of [0, 2]) await database.query(statements()[index] ?? '');
    // Citus reads the tables below a view with the rights of the querying role (docs/fleet.md, Citus).
    if (isDistributedRun())
      await database.query(`grant select on scan_day, scan_label, workspace, campaign to ${role}`);
    reporter = await login(role);
  });
  after(async () => {
    await reporter.end();
    await database.query(`drop schema ${tenant} cascade`);
    for (const name of [role, `${tenant}_report`]) await database.query(`drop owned by ${name}; drop role ${name}`);
    await database.end();
    await running.close();
  });

  it('have the same figures as the overview, for random periods of the workspace and of a campaign', async () => {
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
      const byDay = await reporter.query(
        `select to_char(day, 'YYYY-MM-DD') as date, scans::int, unique_scans::int as "uniqueScans"
         from report_${subject}_day where ${where} and scans > 0 order by 1`,
      );
      expect(byDay.rows, what).to.deep.equal(overview.timeline.filter(({ scans }: Row) => scans > 0));
      const byLabels = `select label, sum(scans)::int as scans, sum(unique_scans)::int as "uniqueScans"
        from report_${subject}_label where ${where} and dimension = $1 group by 1`;
      const labels = async (dimension: string) => (await reporter.query<Row>(byLabels, [dimension])).rows;
      for (const [list, dimension] of Object.entries(DIMENSIONS)) {
        expect(byLabel(await labels(dimension)), `${dimension} of ${what}`).to.deep.equal(byLabel(overview[list]));
      }
      const cities = overview.cities.map(({ countryCode, city, ...counts }: Record<string, unknown>) => {
        return { label: `${countryCode === '' ? 'ZZ' : countryCode} ${city}`, ...counts };
      });
      expect(byLabel(await labels('city')), what).to.deep.equal(byLabel(cities));
      const countries = (await labels('country')).reduce((sum, { scans }) => sum + scans, 0);
      expect(countries, what).to.equal(overview.scansInPeriod);
      const excluded = (await labels('excluded')).map(({ label, scans }) => [label, scans]);
      const reasons = overview.excluded.map(({ reason, scans }: Row & { reason: string }) => [reason, scans]);
      expect(Object.fromEntries(excluded), what).to.deep.equal(Object.fromEntries(reasons));
    }
  });

  it('show nothing else to a role that may read them', async function () {
    if (isDistributedRun()) skip(this, ON_CITUS);
    const { rows } = await reporter.query<{ name: string }>(
      `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
    );
    const hidden = ['principal', 'scan', 'scan_visitor', 'scan_block', 'scan_salt'];
    expect(rows.map(({ name }) => name)).to.include.members(hidden);
    const readable: string[] = [];
    for (const { name } of rows) {
      await reporter.query(`select * from ${name} limit 1`).then(
        () => readable.push(name),
        ({ code }: { code?: string }) => expect(code, name).to.equal('42501'),
      );
    }
    expect(readable).to.have.members(VIEWS);
    for (const write of ['delete from report_workspace_day', 'update report_workspace_day set scans = 0']) {
      expect(await failureOf(reporter.query(write)), write).to.not.equal(null);
    }
  });

  it('answer the queries in the documentation', async () => {
    const { rows } = await reporter.query(statements()[1] ?? '');
    expect(rows).to.deep.equal([]);
  });

  it('show a tenant only its own rows', async function () {
    if (isDistributedRun()) skip(this, ON_CITUS);
    const tenantReporter = await login(`${tenant}_report`);
    const { rows: found } = await tenantReporter.query(`select distinct workspace_id from ${tenant}.label`);
    expect(found).to.deep.equal([{ workspace_id: workspaceId }]);
    const error = await failureOf(tenantReporter.query('select * from report_workspace_day'));
    expect(error).to.include({ code: '42501' });
    await tenantReporter.end();
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
