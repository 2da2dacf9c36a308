import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Client as DatabaseClient } from 'pg';
import { HOUR_MS } from '../../../src/core/clock.js';
import type { Scan } from '../../../src/core/contract/scan.js';
import { createDatabase, dropDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { AGENTS, CALLERS, ORIGINS } from '../../support/http/sample-requests.js';
import { plainOverview } from '../../support/scans/plain-overview.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../support/scans/random-scans.js';
import { appendScans } from '../../support/scans/record-scans.js';
import { type RunningProcess, startProcess } from '../../support/service/process.js';
import { TcpProxy } from '../../support/service/tcp-proxy.js';
import { IS_THOROUGH } from '../../support/thorough.js';

const OVERVIEW = '/api/v1/analytics/overview';
const SCANS = IS_THOROUGH ? 24_000 : 12_000;
const ROUNDS = IS_THOROUGH ? 4 : 3;
const PERIODS = IS_THOROUGH ? 30 : 12;

describe('The figures of two instances', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  let folder: string;
  let databaseUrl: string;
  let proxy: TcpProxy;
  let database: DatabaseClient;
  let instances: RunningProcess[] = [];
  let key: string;
  let campaigns: { id: string; code: string }[];
  let workspaceId: string;

  const start = (name: string): Promise<RunningProcess> =>
    startProcess({
      DATA_DIR: join(folder, name),
      DATABASE_URL: proxy.urlOf(databaseUrl),
      PORT: '0',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'loopback',
      // The scans are from long ago: their visitors would otherwise be deleted during the test.
      VISITOR_RETENTION_DAYS: '3650',
    });
  const client = (): Client => clientOf(instances[0]?.url ?? '', key);
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least));

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signpost-model-'));
    databaseUrl = await createDatabase();
    const { hostname, port } = new URL(databaseUrl);
    proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    database = new DatabaseClient({ connectionString: databaseUrl });
    await database.connect();
    instances = [await start('one')];
    key = instances[0]?.firstKey ?? '';
    campaigns = [];
    for (let i = 0; i < 6; i++) campaigns.push((await client().post(CODES, dynamicUrl())).body);
    const { rows } = await database.query('select id from workspace');
    workspaceId = rows[0]?.id;
  });
  after(async () => {
    for (const instance of instances) await instance.end('SIGKILL');
    await database.end();
    await proxy.close();
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  });

  const stored = async (): Promise<number> =>
    Number((await database.query('select count(*) as count from scan')).rows[0]?.count);

  const untilStored = async (least: number): Promise<void> => {
    await eventually(`${least} raw scans with seed ${seed}`, async () => (await stored()) >= least, 10);
  };

  /** Ends connections from the server's side, as a restart does. */
  const endConnections = () =>
    database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );

  const compare = async (scans: readonly KnownScan[], qrCodeId: string | null, from: number, to: number) => {
    const [fromUtc, toUtc] = [new Date(from).toISOString(), new Date(to).toISOString()];
    const { status, body } = await client()
      .get(OVERVIEW)
      .query({ fromUtc, toUtc, ...(qrCodeId === null ? {} : { qrCodeId }) });
    const what = `seed ${seed}: ${qrCodeId} ${fromUtc} ${toUtc}`;
    expect(status, what).to.equal(200);
    const expected = plainOverview(scans, qrCodeId, from, to);
    expect(Object.keys(body)).to.have.members(Object.keys(expected));
    for (const [name, figures] of Object.entries(expected)) {
      expect(body[name], `${name} of ${what}`).to.deep.equal(figures);
    }
  };

  it('match a list of all scans, though scans come late, processes are killed and connections break', async () => {
    const scans = randomScans({ random, workspaceId, campaignIds: campaigns.map(({ id }) => id), count: SCANS });
    const share = Math.ceil(SCANS / ROUNDS / 2);
    const chunks: Scan[][] = Array.from({ length: ROUNDS * 2 }, (_, i) => scans.slice(i * share, (i + 1) * share));
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
      await appendScans(join(folder, 'one', 'journal'), chunks[round * 2] ?? []);
      await appendScans(join(folder, 'two', 'journal'), chunks[round * 2 + 1] ?? []);
      const before = await stored();
      instances = await Promise.all([start('one'), start('two')]);
      if (round === ROUNDS - 1) break;
      await sleep(between(0, 100));
      if (round % 2 === 0) proxy.cut();
      else await endConnections();
      // The next kill hits both while they drain: some but not all scans have been written.
      await untilStored(before + 1);
      await sleep(between(0, 40));
    }
    await untilStored(SCANS);
    for (let i = 0; i < PERIODS; i++) {
      const [from, to] = randomPeriod(random);
      const of = [null, ...campaigns.map(({ id }) => id)][between(0, campaigns.length + 1)] ?? null;
      await compare(scans, of, from, to);
    }
  });

  it('match what was sent by HTTP, by agent, address, source and class', async () => {
    const sent: KnownScan[] = [];
    const begin = Date.now();
    const before = await stored();
    for (let i = 0; i < 240; i++) {
      const campaign = campaigns[between(0, 2)];
      const caller = CALLERS[between(0, CALLERS.length)];
      const agent = AGENTS[between(0, AGENTS.length)];
      const origin = ORIGINS[between(0, ORIGINS.length)];
      if (!campaign || !caller || !agent || !origin) throw new Error('there is nothing to choose from');
      const method = between(0, 20) === 0 ? 'HEAD' : 'GET';
      const headers = { 'User-Agent': agent.text, 'X-Forwarded-For': caller.address, ...origin.headers };
      await eventually(`scan ${i} is redirected; a busy service may ask to try again`, async () => {
        const url = `${instances[i % 2]?.url}/r/${campaign.code}${origin.query}`;
        const { status } = await fetch(url, { method, headers, redirect: 'manual' });
        expect(status).to.be.oneOf([302, 503]);
        return status === 302;
      });
      const { address: _, ...place } = caller;
      const { text: __, ...judged } = agent;
      sent.push({
        campaignId: campaign.id,
        campaignKey: Buffer.alloc(32),
        scannedMs: Date.now(),
        source: origin.source,
        rule: null,
        totalsOnly: false,
        visitor: BigInt(1 + CALLERS.indexOf(caller) * AGENTS.length + AGENTS.indexOf(agent)),
        ...place,
        ...judged,
        class: method === 'HEAD' ? 'head' : agent.class,
      });
    }
    await untilStored(before + sent.length);
    for (const { id } of campaigns.slice(0, 2)) {
      const own = sent.filter(({ campaignId }) => campaignId === id);
      const { body } = await client()
        .get(OVERVIEW)
        .query({ qrCodeId: id, fromUtc: new Date(begin - HOUR_MS).toISOString() });
      const expected = plainOverview(own, id, begin - HOUR_MS, Date.now());
      const { totalScans, uniqueScans, changePercent, timeline, ...lists } = body;
      expect([totalScans > expected.totalScans, uniqueScans > expected.uniqueScans, changePercent]).to.deep.equal([
        true,
        true,
        100,
      ]);
      expect(timeline.at(-1), `seed ${seed}`).to.deep.equal(expected.timeline.at(-1));
      for (const [name, rows] of Object.entries(lists)) {
        expect(rows, `${name}, seed ${seed}`).to.deep.equal(
          Object.entries(expected).find(([other]) => other === name)?.[1],
        );
      }
    }
  });
});
