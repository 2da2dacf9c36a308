import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { distribute } from '../src/analytics/distribute/distribute.js';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { createOnNodes, startCluster, whyNoCitus } from '../test/support/citus.js';
import { nodesOf } from './costs/nodes.js';
import { migrated } from './migrated.js';
import { report } from './report.js';
import { measureWriters, type WrittenRound } from './writers/measure-writers.js';

/*
 * Processes that drain full journals at the same time, with scans of the same workspaces. On one PostgreSQL, and on
 * Citus with a coordinator and two workers, which share the machine with the writers: this measures what writers cost
 * each other, not what more machines would gain. Linux only.
 */
const SCANS = 100_000;
const CAMPAIGNS = 10_000;
const ROUNDS = 3;

interface Load {
  readonly id: string;
  readonly what: string;
  readonly workspaces: number;
  /** Share of scans in one workspace. */
  readonly hotShare: number;
  readonly writers: readonly number[];
}

const LOADS: readonly Load[] = [
  { id: 'equal', what: '200 workspaces', workspaces: 200, hotShare: 0, writers: [1, 2, 4, 8] },
  { id: 'hot', what: '200 workspaces, half in one', workspaces: 200, hotShare: 0.5, writers: [1, 2, 4, 8] },
  { id: 'few', what: '10 workspaces', workspaces: 10, hotShare: 0, writers: [1] },
  { id: 'many', what: '1,000 workspaces', workspaces: 1_000, hotShare: 0, writers: [1] },
];

/** Rounds by number of writers. */
type Rounds = ReadonlyMap<number, readonly WrittenRound[]>;

async function measureLoad(database: string, url: string, folder: string, load: Load): Promise<Rounds> {
  const nodes = await nodesOf(url);
  const { id: shared, workspaces, hotShare } = load;
  const rounds = new Map<number, WrittenRound[]>();
  const measure = async (writers: number, round: number): Promise<WrittenRound> => {
    const place = join(folder, `${database}-${shared}-${writers}-${round}`);
    const sample = { workspaces, campaigns: CAMPAIGNS, shared, hotShare };
    const written = await measureWriters({ url, folder: place, nodes, writers, scans: SCANS, sample });
    const costs = Object.entries(written.microseconds).map(([part, value]) => `${part} ${value.toFixed(1)} µs`);
    console.log(
      `  ${database}, ${load.what}, writers: ${writers}: ${written.scansPerSecond.toFixed(0)}/s, ` +
        `${(written.waiting * 100).toFixed(1)} % waiting; per scan ${costs.join(', ')}`,
    );
    return written;
  };
  // Creates the rows of the campaigns.
  await measure(1, -1);
  for (let round = 0; round < ROUNDS; round++)
    for (const writers of load.writers)
      rounds.set(writers, [...(rounds.get(writers) ?? []), await measure(writers, round)]);
  return rounds;
}

const ratesOf = (rounds: Rounds, writers: number): number[] =>
  (rounds.get(writers) ?? []).map(({ scansPerSecond }) => scansPerSecond);

function reportLoad(database: string, load: Load, rounds: Rounds): void {
  for (const [writers, measured] of rounds) {
    if (writers === 1) continue;
    const id = `writers-${database}-${load.id}-${writers}`;
    const isBarred = database === 'plain' && load.id === 'equal' && writers === 4;
    const what = `scans written by ${writers} processes, ${load.what}, ${database}`;
    const peer = { name: 'by one', samples: ratesOf(rounds, 1) };
    const samples = ratesOf(rounds, writers);
    const bar = isBarred ? ({ on: 'ratio', limit: 0.95 } as const) : null;
    report({ id, what, unit: '/s', better: 'higher', samples, peer, bar });
    const waiting = measured.map((round) => round.waiting * 100);
    const limit = isBarred ? ({ on: 'value', limit: 5 } as const) : null;
    const share = { what: 'waiting for locks', unit: '%', samples: waiting, peer: null, bar: limit };
    report({ ...share, id: `${id}-waiting`, better: 'lower' });
  }
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const reason = whyNoCitus();
if (reason !== null) console.log(`  skipped on Citus: ${reason}`);
const cluster = reason === null ? await startCluster() : null;
try {
  const plainUrl = await migrated(server.url);
  const citusUrl = cluster && (await migrated(await createOnNodes(cluster.nodes, 'signpost_bench')));
  if (citusUrl !== null) await distribute({ url: citusUrl });
  for (const load of LOADS) {
    const plain = await measureLoad('plain', plainUrl, folder, load);
    reportLoad('plain', load, plain);
    if (citusUrl === null) continue;
    const citus = await measureLoad('citus', citusUrl, folder, load);
    reportLoad('citus', load, citus);
    const peer = { name: 'plain PostgreSQL', samples: ratesOf(plain, 1) };
    const what = `scans written to Citus, ${load.what}`;
    const bar = load.id === 'few' || load.id === 'many' ? ({ on: 'ratio', limit: 0.8 } as const) : null;
    const rates = { unit: '/s', better: 'higher', samples: ratesOf(citus, 1) } as const;
    report({ ...rates, id: `writers-citus-${load.id}`, what, peer, bar });
  }
} finally {
  await cluster?.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
