import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { measureBareCopy } from './bare-copy.js';
import { CAMPAIGNS, measureDrain } from './drain-rounds.js';
import { migrated } from './migrated.js';
import { report } from './report.js';

/** Drains a full journal to the database while nothing else runs: raw scans, visitors and all figures. */
const SCANS = 300_000;
const ROUNDS = 3;
/** 1.3 times the shares of batches with 50,000 scans, by workspaces. */
const BARS = { 1: 0.117, 10: 0.108 };

const logger = createLogger('warn');
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger });
try {
  await migrated(server.url);
  for (const workspaces of [1, 10] as const) {
    const [rates, copied]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const journal = join(folder, `${workspaces}-${round}`);
      rates.push(await measureDrain({ url: server.url, folder: journal, workspaces, scans: SCANS }));
      copied.push(await measureBareCopy(server.url, SCANS));
    }
    report({
      id: `drain-alone-${workspaces}-workspaces`,
      what: `scans of ${CAMPAIGNS} campaigns in ${workspaces} workspaces written to PostgreSQL, with no other load`,
      unit: '/s',
      better: 'higher',
      samples: rates,
      peer: { name: 'bare COPY of the same raw rows', samples: copied },
      bar: { on: 'ratio', limit: BARS[workspaces] },
    });
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
