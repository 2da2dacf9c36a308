import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../test/support/service/process.js';
import { report } from './report.js';

/** A start on an existing data folder, embedded PostgreSQL included. */
const BAR_MS = 3_000;
const ROUNDS = 3;

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' };
try {
  const first = await startProcess(environment);
  await first.end('SIGTERM');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const running = await startProcess(environment);
    times.push(performance.now() - start);
    await running.end('SIGTERM');
  }
  report({
    id: 'start-on-existing-folder',
    what: 'start on an existing data folder, embedded PostgreSQL included',
    unit: 'ms',
    better: 'lower',
    samples: times,
    peer: null,
    bar: { on: 'value', limit: BAR_MS },
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
