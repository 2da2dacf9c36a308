import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { report } from './report.js';
import { addWorkspace } from './workspace.js';
import { load, REPORT } from './wrk.js';

/** Reads over REST compared with the same rows from bare Express and pg, in alternating rounds on the same cores. */
const CONNECTIONS = 16;
const CAMPAIGNS = 40;
const [ROUNDS, SECONDS, WARM_UP_SECONDS] = [5, 3, 4];
const ROWS = [
  { id: 'get-one', what: 'GET one campaign over REST', isList: false, limit: 0.45 },
  { id: 'list-of-20', what: 'list of 20 campaigns over REST', isList: true, limit: 0.35 },
];

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

async function start(file: string, values: string[]): Promise<Server> {
  const child = fork(here(file), values, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready`);
  });
  const [{ port }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { process: child, url: `http://127.0.0.1:${port}/api/v1/qr-codes` };
}

/** Creates the campaigns, with totals, and returns their pictures by id. */
async function addCampaigns(databaseUrl: string, url: string, key: string): Promise<Record<string, string>> {
  const svgs: Record<string, string> = {};
  for (let number = 1; number <= CAMPAIGNS; number++) {
    const input = { name: `Campaign ${number}`, payloadType: 'Url', content: `https://example.com/landing/${number}` };
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...input, mode: 'Dynamic' }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    const { id, svg }: { id: string; svg: string } = await response.json();
    svgs[id] = svg;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into scan_total (workspace_id, subject_id, scans, last_scanned_utc)
    select workspace_id, id, 1234, now() from campaign`);
  await client.query('vacuum analyze');
  await client.end();
  return svgs;
}

const wrkScript = (key: string, paths: string[]): string => `
  local requests, next = {}, 0
  init = function()
    for path in string.gmatch("${paths.join(' ')}", "%S+") do
      requests[#requests + 1] = wrk.format("GET", path, { ["X-Api-Key"] = "${key}" })
    end
  end
  request = function() next = next % #requests + 1; return requests[next] end
  ${REPORT}`;

/** Both responses must be equal except for the order of members; otherwise the comparison is invalid. */
async function requireSameAnswers(servers: Server[], key: string, paths: string[]): Promise<void> {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  for (const path of paths) {
    const answers = servers.map(async ({ url }) => {
      const response = await fetch(new URL(path, url), { headers: { 'X-Api-Key': key } });
      return JSON.stringify(await response.json(), sorted);
    });
    const [one, other] = await Promise.all(answers);
    if (one !== other) throw new Error(`${path}: the answers differ:\n${one}\n${other}`);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const servers: Server[] = [];
try {
  const { key } = await addWorkspace(server.url);
  const service = await start('./redirect-server.js', [server.url, join(folder, 'data')]);
  servers.push(service);
  const svgs = await addCampaigns(server.url, service.url, key);
  await writeFile(join(folder, 'svgs.json'), JSON.stringify(svgs));
  const bare = await start('./bare-reads.js', [server.url, join(folder, 'svgs.json')]);
  servers.push(bare);
  for (const { id, what, isList, limit } of ROWS) {
    const paths = isList ? ['/api/v1/qr-codes'] : Object.keys(svgs).map((id) => `/api/v1/qr-codes/${id}`);
    await requireSameAnswers(servers, key, paths);
    const script = join(folder, 'wrk.lua');
    await writeFile(script, wrkScript(key, paths));
    const rateOf = async ({ url }: Server, seconds: number): Promise<number> =>
      (await load({ script, url, connections: CONNECTIONS, seconds })).rate;
    for (const each of servers) await rateOf(each, WARM_UP_SECONDS);
    const [own, peer]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      peer.push(await rateOf(bare, SECONDS));
      own.push(await rateOf(service, SECONDS));
    }
    report({
      id,
      what,
      unit: '/s',
      better: 'higher',
      samples: own,
      peer: { name: 'the same rows through bare Express and pg', samples: peer },
      bar: { on: 'ratio', limit },
    });
  }
} finally {
  for (const { process: child } of servers) child.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
