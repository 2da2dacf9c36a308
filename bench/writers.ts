import { join } from 'node:path';
import 'reflect-metadata';
import { distribute } from '../src/scans/distribution/distribute.js';
import { createOnNodes, startCluster, whyNoCitus } from '../test/support/citus.js';
import { reportRow } from './support/measure-rows.js';
import { nodesOf } from './support/nodes.js';
import { withStage } from './support/stage.js';
import { withTables } from './support/workspace.js';
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
    const rates = { unit: '/s', better: 'higher', samples: ratesOf(rounds, writers) } as const;
    reportRow({ ...rates, id, what, peer, limit: isBarred ? 0.95 : null });
    const waiting = measured.map((round) => round.waiting * 100);
    reportRow({
      id: `${id}-waiting`,
      what: 'waiting for locks',
      unit: '%',
      samples: waiting,
      limit: isBarred ? 5 : null,
    });
  }
}

await withStage(async ({ folder, server }) => {
  const reason = whyNoCitus();
  if (reason !== null) console.log(`  skipped on Citus: ${reason}`);
  const cluster = reason === null ? await startCluster() : null;
  try {
    const citusUrl = cluster && (await createOnNodes(cluster.nodes, 'signpost_bench'));
    for (const url of [server.url, citusUrl]) if (url !== null) await withTables(url, async () => {});
    if (citusUrl !== null) await distribute({ url: citusUrl });
    for (const load of LOADS) {
      const plain = await measureLoad('plain', server.url, folder, load);
      reportLoad('plain', load, plain);
      if (citusUrl === null) continue;
      const citus = await measureLoad('citus', citusUrl, folder, load);
      reportLoad('citus', load, citus);
      const peer = { name: 'plain PostgreSQL', samples: ratesOf(plain, 1) };
      const what = `scans written to Citus, ${load.what}`;
      const limit = load.id === 'few' || load.id === 'many' ? 0.8 : null;
      const rates = { unit: '/s', better: 'higher', samples: ratesOf(citus, 1) } as const;
      reportRow({ ...rates, id: `writers-citus-${load.id}`, what, peer, limit });
    }
  } finally {
    await cluster?.stop();
  }
});
