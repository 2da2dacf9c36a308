import { expect } from 'chai';
import { Client as PgClient } from 'pg';
import { encodeLabels } from '../../../src/scans/rollup/counts-codec.js';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES } from '../../support/http/client.js';
import { randomOf, randomScans } from '../../support/scans/random-scans.js';
import { recordScans } from '../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../support/scans/sample-workspace.js';
import { describeApi } from '../../support/service/describe-api.js';

const QUERY = `query ($from: String, $to: String, $zone: String, $filter: SegmentFilter) {
  analyticsOverview(fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter) {
    totalScans scansInPeriod changePercent timeline { date scans uniqueScans } devices { label scans } } }`;
const MARCH = { from: '2024-02-20', to: '2024-03-05', filter: { devices: { anyOf: ['Mobile'] } } };

describeApi('Figures of raw scans', { isOwn: true }, ({ running }) => {
  let client: Client;
  let database: PgClient;

  before(async () => {
    const sample = await sampleWorkspace(running, 2);
    ({ client } = sample);
    const random = randomOf(Math.floor(Math.random() * 2 ** 32));
    await recordScans(running.databaseUrl, randomScans({ random, ...sample, count: 2_000 }));
    database = new PgClient({ connectionString: running.databaseUrl });
    await database.connect();
  });
  after(() => database.end());

  const ask = async (variables: object, query = QUERY) => (await client.graphql(query, variables)).body;
  const codeOf = async (variables: object): Promise<string> =>
    (await ask(variables)).errors?.[0].extensions.code ?? 'ok';

  it('say when the scans were deleted, and when there are too many', async () => {
    await database.query("insert into scan_dropped_month values ('2024-02-01')");
    expect(await codeOf(MARCH)).to.equal('scans_not_kept');
    expect(await codeOf({ ...MARCH, zone: 'Asia/Kolkata', filter: null })).to.equal('scans_not_kept');
    expect((await ask({ ...MARCH, zone: 'Europe/Berlin', filter: null })).errors).to.equal(undefined);
    // The following days are cached; the previous period is only read on request.
    const onlySum = `query ($filter: SegmentFilter) {
      analyticsOverview(fromUtc: "2024-03-01", toUtc: "2024-03-05", filter: $filter) { scansInPeriod } }`;
    expect((await ask({ filter: MARCH.filter }, onlySum)).errors).to.equal(undefined);
    expect(await codeOf({ ...MARCH, from: '2024-03-01' })).to.equal('scans_not_kept');
    await database.query('delete from scan_dropped_month');

    const day = { from: '2024-02-29', to: '2024-03-01', filter: MARCH.filter };
    await database.query('begin');
    await database.query('delete from scan_block');
    await database.query("create table kept as select * from scan_day where day = '2024-02-29'");
    const { rows } = await database.query<{ id: number }>('select id from scan_label');
    const labels = encodeLabels(new Map(rows.map(({ id }) => [id, { scans: 3_000_000, uniques: 1 }])));
    await database.query("update scan_day set labels = $1 where day = '2024-02-29'", [labels]);
    await database.query('commit');
    expect(await codeOf(day)).to.equal('too_many_scans');
    await database.query(
      'update scan_day d set labels = k.labels from kept k where (d.workspace_id, d.subject_id, d.day) = (k.workspace_id, k.subject_id, k.day)',
    );
    await database.query('drop table kept');
    expect((await ask(day)).errors).to.equal(undefined);
  });

  it('leave the other connections of the API free while raw scans are read', async () => {
    const holder = new PgClient({ connectionString: running.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table scan, scan_block in access exclusive mode');
    let answered = 0;
    const heavy = Array.from({ length: 15 }, () => codeOf(MARCH).finally(() => answered++));
    // Six do not fit into the queue. The others hold at most one connection, whose query waits for the lock.
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
