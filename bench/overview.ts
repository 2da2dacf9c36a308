import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { newId } from '../src/core/ids.js';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { writeScans } from './overview-data.js';
import { processorSeconds } from './processor-seconds.js';
import { report } from './report.js';
import { addWorkspace } from './workspace.js';

/**
 * Measures overviews over REST, and with comparisons over GraphQL, and how their time grows with the number of scans. Arguments replace the sizes. With
 * DATABASE_URL the scans of the first size are written to that database, whose tables may be distributed, and stay
 * there.
 */
const SIZES = [1_000_000, 10_000_000];
const CAMPAIGNS = 1_000;
const REQUESTS = 40;
const WARM_UP = 5;
const BAR_MS = 30;
const DAY_MS = 86_400_000;

const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);

interface Case {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** Over GraphQL instead, with these arguments. */
  readonly compared?: string;
}

/** Every row with its scans in the period before. */
const COMPARED = `scansInPeriod changePercent timeline { date scans uniqueScans } ${[
  ...['countries', 'devices', 'operatingSystems', 'browsers', 'sources'].map((list) => `${list} { label`),
  'cities { countryCode city',
]
  .map((list) => `${list} scans uniqueScans previousScans changePercent }`)
  .join(' ')}`;

function casesOf(campaign: string): Case[] {
  const now = Date.now();
  // 89 days that begin and end in the middle of an hour with scans.
  const cut = `fromUtc=${new Date(now - (now % DAY_MS) - 89.4 * DAY_MS).toISOString()}&toUtc=${new Date(now - (now % DAY_MS) - 0.41 * DAY_MS).toISOString()}`;
  const whole = `fromUtc=${new Date(now - (now % DAY_MS) - 90 * DAY_MS).toISOString().slice(0, 10)}`;
  const dayOf = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
  const days = `fromDate: "${dayOf(44)}", toDate: "${dayOf(0)}"`;
  return [
    { id: 'workspace-30-days', name: 'workspace, 30 days', query: '' },
    { id: 'workspace-90-days', name: 'workspace, 90 days', query: `?${whole}` },
    { id: 'workspace-cut', name: 'workspace, cut in hours', query: `?${cut}` },
    { id: 'campaign-90-days', name: 'campaign, 90 days', query: `?${whole}&qrCodeId=${campaign}` },
    {
      ...{ id: 'workspace-compared', name: 'workspace, 45 days, rows compared with the 45 before', query: '' },
      compared: `${days}, compareWith: PreviousPeriod, orderBy: Change`,
    },
    {
      ...{ id: 'campaign-compared', name: 'campaign, 45 days, rows compared with the 45 before', query: '' },
      compared: `${days}, qrCodeId: "${campaign}", compareWith: PreviousPeriod, orderBy: Change`,
    },
    { id: 'campaign-cut', name: 'campaign, cut in hours', query: `?${cut}&qrCodeId=${campaign}` },
  ];
}

async function ask(service: string, key: string, { query, compared }: Case): Promise<number | undefined> {
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
  if (compared === undefined) {
    const response = await fetch(`${service}/api/v1/analytics/overview${query}`, { headers });
    const body: { scansInPeriod?: number } = JSON.parse(await response.text());
    return body.scansInPeriod;
  }
  const body = JSON.stringify({ query: `{ analyticsOverview(${compared}) { ${COMPARED} } }` });
  const response = await fetch(`${service}/graphql`, { method: 'POST', headers, body });
  const { data }: { data?: { analyticsOverview: { scansInPeriod: number } } } = JSON.parse(await response.text());
  return data?.analyticsOverview.scansInPeriod;
}

async function measure(service: string, key: string, asked: Case): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + REQUESTS; i++) {
    const start = performance.now();
    if (!(await ask(service, key, asked))) throw new Error(`${asked.id} was not answered`);
    if (i >= WARM_UP) times.push(performance.now() - start);
  }
  return times;
}

async function createDatabase(server: string, name: string): Promise<string> {
  const admin = new Pool({ connectionString: server, max: 1 });
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function prepare(url: string, scans: number): Promise<{ key: string; campaign: string }> {
  const workspace = await addWorkspace(url);
  const pool = new Pool({ connectionString: url, max: 3 });
  const campaigns = Array.from({ length: CAMPAIGNS }, newId);
  await pool.query(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
       created_utc, updated_utc)
     select id, $1, 'Bench', left(id::text, 8), 'Dynamic', 'Url', 'https://example.com', '{}', 0, true, '', now(), now()
     from unnest($2::uuid[]) as c (id)`,
    [workspace.id, campaigns],
  );
  const start = performance.now();
  await writeScans(pool, workspace.id, campaigns, scans);
  console.log(`  ${scans / 1e6} million scans were written in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  await pool.end();
  return { key: workspace.key, campaign: campaigns[0] ?? '' };
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const given = process.env.DATABASE_URL;
const server =
  given === undefined
    ? await startEmbeddedServer({ folder: join(folder, 'postgres'), durable: false, logger: createLogger('warn') })
    : null;
/** Milliseconds of processor time of the service and PostgreSQL. */
async function used(pid = 0): Promise<number> {
  const { service, database } = await processorSeconds(pid, server?.pid ?? 0);
  return (service + database) * 1000;
}

const smaller = new Map<string, { name: string; samples: number[] }>();
try {
  for (const scans of (sizes.length > 0 ? sizes : SIZES).slice(0, server === null ? 1 : undefined)) {
    const name = `bench_${scans}`;
    const url = given ?? (await createDatabase(server?.url ?? '', name));
    const { key, campaign } = await prepare(url, scans);
    const service = fork(fileURLToPath(new URL('./redirect-server.js', import.meta.url)), [url, join(folder, name)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [{ port }] = await once(service, 'message');
    const millions = `${scans / 1e6} million`;
    for (const asked of casesOf(campaign)) {
      const { id, name: what } = asked;
      const before = await used(service.pid);
      const samples = await measure(`http://127.0.0.1:${port}`, key, asked);
      const processor = ((await used(service.pid)) - before) / (WARM_UP + REQUESTS);
      if (server !== null) console.log(`  ${what}: ${processor.toFixed(1)} ms of processor time each`);
      report({
        id: `overview-${id}-${scans / 1e6}m`,
        what: `overview over ${millions} scans, ${what}`,
        unit: 'ms',
        better: 'lower',
        samples,
        peer: smaller.get(id) ?? null,
        bar: { on: 'value', limit: BAR_MS },
      });
      smaller.set(id, { name: `over ${millions}`, samples });
    }
    service.kill('SIGKILL');
    await once(service, 'exit');
  }
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
