import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { distribute } from '../src/analytics/distribute/distribute.js';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { createOnNodes, startCluster, whyNoCitus } from '../test/support/citus.js';
import { CAMPAIGNS, measureDrain } from './drain-rounds.js';
import { migrated } from './migrated.js';
import { report } from './report.js';

/*
 * Drain into tables that Citus distributes, compared with the embedded PostgreSQL. A coordinator and two workers share
 * the machine with the draining process, so this measures the cost of the statements, not the gain from more machines.
 */
const SCANS = 150_000;
const ROUNDS = 3;

async function measureAll(citusUrl: string, url: string, folder: string): Promise<void> {
  for (const workspaces of [10, 1_000]) {
    const [onCitus, plain]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const journal = (kind: string): string => join(folder, `${kind}-${workspaces}-${round}`);
      onCitus.push(await measureDrain({ url: citusUrl, folder: journal('citus'), workspaces, scans: SCANS }));
      plain.push(await measureDrain({ url, folder: journal('plain'), workspaces, scans: SCANS }));
    }
    report({
      id: `drain-citus-${workspaces}-workspaces`,
      what: `scans of ${CAMPAIGNS} campaigns in ${workspaces} workspaces written to Citus (coordinator and two workers here)`,
      unit: '/s',
      better: 'higher',
      samples: onCitus,
      peer: { name: 'the same to plain PostgreSQL', samples: plain },
      bar: null,
    });
  }
}

const reason = whyNoCitus();
if (reason !== null) {
  console.log(`  skipped: ${reason}`);
} else {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
  const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
  const cluster = await startCluster();
  try {
    const citusUrl = await migrated(await createOnNodes(cluster.nodes, 'signpost_bench'));
    await distribute({ url: citusUrl });
    await measureAll(citusUrl, await migrated(server.url), folder);
  } finally {
    await cluster.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
