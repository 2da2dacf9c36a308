import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { Client } from 'pg';
import { startEmbeddedServer } from '../src/database/embedded/embedded-server.js';
import { migrate } from '../src/database/migrate.js';
import { openOrm } from '../src/database/orm.js';
import { ENTITIES } from '../src/entities.js';
import { newCode, newId } from '../src/shared/ids.js';
import { createLogger } from '../src/shared/logger.js';
import { SAMPLE_RULES } from './sample-rules.js';

/**
 * Scans answered with their record, against a bare server, in alternating rounds on the same cores; each begins when all
 * earlier scans are in the database. Then one longer load: what of it is moved to the database meanwhile, and how old
 * figures become.
 */
const CAMPAIGNS = 10_000;
const ROUNDS = 4;
/** Twice the time between two batches of scans, and a little. */
const SECONDS = { bare: 4, fast: 12, strict: 12 };
/** Enough to ask the database for each code once. */
const WARM_UP_SECONDS = 6;
const BARS = { fast: 0.6, strict: 0.35, p99: 3, drain: 20_000 };
/** With the argument `--rules` every campaign has 20 rules. */
const RULES = process.argv.includes('--rules') ? JSON.stringify(SAMPLE_RULES) : null;
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
       created_utc, updated_utc, rules)
     select id, $1, code, code, 'Dynamic', 'Url', 'https://example.com/landing', '{}', true, '', current_timestamp,
       current_timestamp, $4::jsonb
     from unnest($2::uuid[], $3::text[]) as d (id, code)`,
    [workspace, codes.map(newId), codes, RULES],
  );
  await client.end();
  return codes;
}

function reportRounds(bare: Subject, { name, rounds }: Subject): void {
  if (name === 'bare') return;
  const samples = (subject: readonly Load[], what: keyof Load): number[] => subject.map((round) => round[what]);
  report({
    id: `redirect-${name}-rate`,
    what: `redirects with their scans in the journal (${name})`,
    unit: '/s',
    better: 'higher',
    samples: samples(rounds, 'rate'),
    peer: { name: 'bare node:http', samples: samples(bare.rounds, 'rate') },
    bar: { on: 'ratio', limit: BARS[name] },
  });
  report({
    id: `redirect-${name}-p99`,
    what: 'their 99th percentile',
    unit: 'ms',
    better: 'lower',
    samples: samples(rounds, 'p99'),
    peer: { name: 'bare node:http', samples: samples(bare.rounds, 'p99') },
    bar: name === 'fast' ? { on: 'ratio', limit: BARS.p99 } : null,
  });
}

await ensureWrk();
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const subjects: Subject[] = [];
try {
  const script = join(folder, 'wrk.lua');
  const codes = await seed(server.url);
  await writeFile(script, wrkScript(codes));
  const bare = await start('bare', './bare-redirect.js', []);
  subjects.push(bare);
  for (const name of ['fast', 'strict'] as const) {
    subjects.push(await start(name, './redirect-server.js', [server.url, join(folder, name), name]));
  }
  for (const { port } of subjects) await loadScans(script, port, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) {
      for (const other of subjects) await drained(other);
      subject.rounds.push(await loadScans(script, subject.port, SECONDS[subject.name]));
    }
  }
  for (const subject of subjects) {
    await drained(subject);
    reportRounds(bare, subject);
  }
  const fast = subjects.find(({ name }) => name === 'fast') ?? bare;
  await reportSustained(fast, script, server.url);
  await reportAtRest(fast, codes);
} finally {
  for (const { process: child } of subjects) child.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
