import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import 'reflect-metadata';
import { Client } from 'pg';
import { startEmbeddedServer } from '../src/database/embedded/embedded-server.js';
import { migrate } from '../src/database/migrate.js';
import { openOrm } from '../src/database/orm.js';
import { ENTITIES } from '../src/entities.js';
import { newCode, newId } from '../src/shared/ids.js';
import { createLogger } from '../src/shared/logger.js';

/** Scans answered with their record, against a bare server, in alternating rounds on the same cores. */
const CONNECTIONS = 256;
const CAMPAIGNS = 10_000;
const ROUNDS = 5;
const SECONDS = 4;
/** Enough to ask the database for each code once. */
const WARM_UP_SECONDS = 6;
const BARS = { fast: 0.6, strict: 0.35, p99: 3, drain: 20_000 };
/** Requests are made before the load: what they hold is asked again and again, as by people of a busy hour. */
const [REQUESTS, ADDRESSES] = [30_000, 4_000];
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const USER_AGENTS = [
  `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} Mobile/15E148 Instagram 335.0.0.0 (iPhone15,2; iOS 17_5; en_US)`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
  ...Array.from({ length: 16 }, (_, index) => `Mozilla/5.0 (Linux; Android 15; Sample ${index}) ${ANDROID}`),
];

const run = promisify(execFile);
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Round {
  readonly rate: number;
  readonly p99: number;
}

interface Subject {
  readonly name: 'bare' | 'fast' | 'strict';
  readonly process: ChildProcess;
  readonly port: number;
  readonly rounds: Round[];
}

async function ensureWrk(): Promise<void> {
  await run('wrk', ['--version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error('This needs wrk. Install it: apt-get install wrk (or brew install wrk).');
  });
}

async function seed(url: string): Promise<string[]> {
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, async () => {});
  await orm.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  const workspace = newId();
  await client.query(`insert into workspace values ($1, 'Bench', 'Pro', 'Active', null, current_timestamp)`, [
    workspace,
  ]);
  const codes = Array.from({ length: CAMPAIGNS }, newCode);
  await client.query(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, is_active, search_text,
       created_utc, updated_utc)
     select id, $1, code, code, 'Dynamic', 'Url', 'https://example.com/landing', '{}', true, '', current_timestamp,
       current_timestamp
     from unnest($2::uuid[], $3::text[]) as d (id, code)`,
    [workspace, codes.map(newId), codes],
  );
  await client.end();
  return codes;
}

const wrkScript = (codes: string[]): string => `
  local requests, codes, agents, next = {}, {}, {}, 0
  init = function()
    for code in string.gmatch("${codes.join(' ')}", "%S+") do
      codes[#codes + 1] = code
    end
    for agent in string.gmatch("${USER_AGENTS.join('|')}", "[^|]+") do
      agents[#agents + 1] = agent
    end
    math.randomseed(7)
    local any = math.random
    local addresses = {}
    for index = 1, ${ADDRESSES} do
      local address = string.format("%d.%d.%d.%d", any(1, 223), any(0, 255), any(0, 255), any(1, 254))
      if any(5) == 1 then
        address = string.format("2a0%d:%x:%x:%x::%x", any(0, 9), any(0, 65535), any(0, 65535), any(0, 65535), any(1, 65535))
      end
      addresses[index] = address
    end
    for index = 1, ${REQUESTS} do
      local address = addresses[any(#addresses)]
      local query = any(4) == 1 and "?utm_source=flyer" .. any(20) or ""
      local headers = { ["User-Agent"] = agents[any(#agents)], ["X-Forwarded-For"] = address }
      if any(5) == 1 then headers["Referer"] = "https://site" .. any(50) .. ".example.com/page" end
      requests[index] = wrk.format("GET", "/r/" .. codes[any(#codes)] .. query, headers)
    end
  end
  request = function() next = next % #requests + 1; return requests[next] end
  done = function(summary, latency)
    local e = summary.errors
    local failed = e.connect + e.read + e.write + e.status + e.timeout
    io.write(string.format('RESULT {"rate":%f,"p99":%f,"failed":%d}', summary.requests / summary.duration * 1e6,
      latency:percentile(99) / 1000, failed))
  end`;

async function load(script: string, port: number, seconds: number): Promise<Round> {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`];
  const { stdout } = await run('wrk', options);
  const round: Round & { failed: number } = JSON.parse(stdout.split('RESULT ')[1] ?? '{}');
  if (round.failed > 0) throw new Error(`${round.failed} requests failed`);
  return round;
}

async function start(name: Subject['name'], file: string, values: string[]): Promise<Subject> {
  const child = fork(here(file), values, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the ${name} server ended with ${code} before it was ready`);
  });
  const [{ port }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { name, process: child, port, rounds: [] };
}

async function statsOf(subject: Subject): Promise<{ backlog: number; drained: number }> {
  subject.process.send('stats');
  const [stats] = await once(subject.process, 'message');
  return stats;
}

/** Scans a second that reached the database during the load. Where fewer are answered than the bar, all of them must. */
function reportDrain({ name, rounds }: Subject, rates: number[]): void {
  const answered = median(rounds.map(({ rate }) => rate));
  const bar = Math.min(BARS.drain, 0.95 * answered);
  const rate = median(rates);
  console.log(
    `drain beside ${name} ${rate.toFixed(0)}/s of ${answered.toFixed(0)}/s answered ` +
      `(bar ${BARS.drain}, or nearly all): ${rate >= bar ? 'holds' : 'FAILS'}`,
  );
}

/** Ratios are taken round by round, between neighbours in time, so that other load on the machine affects both. */
function report(bare: Subject, subject: Subject, bar: number): void {
  const of = ({ rounds }: Subject, what: keyof Round): number => median(rounds.map((round) => round[what]));
  const ratio = (what: keyof Round): number =>
    median(subject.rounds.map((round, index) => round[what] / (bare.rounds[index]?.[what] ?? Number.NaN)));
  const isSlowOften = subject.name === 'fast' && ratio('p99') > BARS.p99;
  const verdict = ratio('rate') >= bar && !isSlowOften ? 'holds' : 'FAILS';
  console.log(
    `redirect ${subject.name.padEnd(6)} ${of(subject, 'rate').toFixed(0)}/s, bare ${of(bare, 'rate').toFixed(0)}/s: ` +
      `ratio ${ratio('rate').toFixed(2)} (bar ${bar.toFixed(2)}), p99 ${of(subject, 'p99').toFixed(1)} ms, ` +
      `ratio ${ratio('p99').toFixed(2)} (bar ${subject.name === 'fast' ? BARS.p99.toFixed(2) : 'none'}): ${verdict}`,
  );
}

await ensureWrk();
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const subjects: Subject[] = [];
try {
  const script = join(folder, 'wrk.lua');
  await writeFile(script, wrkScript(await seed(server.url)));
  const bare = await start('bare', './bare-redirect.js', []);
  subjects.push(bare);
  for (const name of ['fast', 'strict'] as const) {
    subjects.push(await start(name, './redirect-server.js', [server.url, join(folder, name), name]));
  }
  for (const { port } of subjects) await load(script, port, WARM_UP_SECONDS);
  const drainRates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) {
      const before = subject === bare ? null : await statsOf(subject);
      subject.rounds.push(await load(script, subject.port, SECONDS));
      if (before === null) continue;
      const after = await statsOf(subject);
      const drained = (after.drained - before.drained) / SECONDS;
      if (subject.name === 'fast') drainRates.push(drained);
      console.log(`  ${subject.name}: drained ${drained.toFixed(0)}/s beside the load, backlog ${after.backlog}`);
    }
  }
  for (const subject of subjects) {
    if (subject.name !== 'bare') report(bare, subject, BARS[subject.name]);
    if (subject.name === 'fast') reportDrain(subject, drainRates);
  }
} finally {
  for (const { process: child } of subjects) child.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
