import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { Client } from 'pg';
import { newCode, newId } from '../src/core/ids.js';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { reportAtRest, reportSustained } from './figures-age.js';
import { migrated } from './migrated.js';
import { loadScans, wrkScript } from './redirect-load.js';
import { drained, type Subject, start } from './redirect-subject.js';
import { report } from './report.js';
import { SAMPLE_RULES } from './sample-rules.js';
import { ensureWrk, type Load } from './wrk.js';

/**
 * Scans answered and recorded, compared with a bare server, in alternating rounds on the same cores; each begins when
 * all earlier scans are in the database. Then one longer load: how much of it is drained to the database meanwhile, and
 * how old figures become.
 */
const CAMPAIGNS = 10_000;
const ROUNDS = 4;
/** A little more than twice the time between two batches of scans. */
const SECONDS = { bare: 4, fast: 12, rules: 12, strict: 12 };
/** Enough to look up each code in the database once. */
const WARM_UP_SECONDS = 10;
const BARS = { fast: 0.6, rules: 0.6, strict: 0.35, p99: 3 };
const WHAT = {
  fast: 'redirects with their scans in the journal (fast)',
  rules: 'the same with 20 rules on every campaign',
  strict: 'redirects with their scans in the journal (strict)',
};

/** Returns the sample rules with destinations of one campaign. */
const rulesOf = (code: string): string =>
  JSON.stringify(SAMPLE_RULES.map((rule) => ({ ...rule, destination: `${rule.destination}&campaign=${code}` })));

interface SeededCodes {
  readonly plain: string[];
  readonly withRules: string[];
}

async function seed(url: string): Promise<SeededCodes> {
  await migrated(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const workspace = newId();
  await client.query(
    `insert into workspace (id, name, slug, plan, status, created_utc) values ($1, 'Bench', 'bench', 'Pro', 'Active', now())`,
    [workspace],
  );
  const addCampaigns = async (rulesFor: (code: string) => string | null): Promise<string[]> => {
    const codes = Array.from({ length: CAMPAIGNS }, newCode);
    await client.query(
      `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
         created_utc, updated_utc, rules)
       select id, $1, code, code, 'Dynamic', 'Url', 'https://example.com/landing', '{}', 0, true, '', current_timestamp,
         current_timestamp, rules
       from unnest($2::uuid[], $3::text[], $4::jsonb[]) as d (id, code, rules)`,
      [workspace, codes.map(newId), codes, codes.map(rulesFor)],
    );
    return codes;
  };
  const codes = { plain: await addCampaigns(() => null), withRules: await addCampaigns(rulesOf) };
  await client.end();
  return codes;
}

function reportRounds(bare: Subject, { name, rounds }: Subject): void {
  if (name === 'bare') return;
  const samples = (subject: readonly Load[], what: keyof Load): number[] => subject.map((round) => round[what]);
  report({
    id: `redirect-${name}-rate`,
    what: WHAT[name],
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
    bar: name === 'strict' ? null : { on: 'ratio', limit: BARS.p99 },
  });
}

await ensureWrk();
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const subjects: Subject[] = [];
try {
  const script = join(folder, 'plain.lua');
  const rulesScript = join(folder, 'rules.lua');
  const scriptOf = ({ name }: Subject): string => (name === 'rules' ? rulesScript : script);
  const codes = await seed(server.url);
  await writeFile(script, wrkScript(codes.plain));
  await writeFile(rulesScript, wrkScript(codes.withRules));
  const bare = await start('bare', './bare-redirect.js', []);
  subjects.push(bare);
  for (const name of ['fast', 'rules', 'strict'] as const) {
    const durability = name === 'strict' ? 'strict' : 'fast';
    subjects.push(await start(name, './redirect-server.js', [server.url, join(folder, name), durability]));
  }
  for (const subject of subjects) await loadScans(scriptOf(subject), subject.port, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) {
      for (const other of subjects) await drained(other);
      subject.rounds.push(await loadScans(scriptOf(subject), subject.port, SECONDS[subject.name]));
    }
  }
  for (const subject of subjects) {
    await drained(subject);
    reportRounds(bare, subject);
  }
  const fast = subjects.find(({ name }) => name === 'fast') ?? bare;
  await reportSustained(fast, script, server.url);
  await reportAtRest(fast, codes.plain);
} finally {
  for (const { process: child } of subjects) child.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
