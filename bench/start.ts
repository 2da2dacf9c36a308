import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../src/core/logger.js';
import { embeddedFolder, startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { createCode } from '../test/hostile/ordinary-client.js';
import { startProcess } from '../test/support/service/process.js';
import { measureRows } from './support/measure-rows.js';

/**
 * From the start of the process, including PostgreSQL, on an existing data folder, until it is healthy and has answered
 * a scan; compared with the start of that PostgreSQL alone.
 */
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' };
try {
  const first = await startProcess(environment);
  const code = await createCode({ url: first.url, key: first.firstKey ?? '', retries: 0 });
  await first.end('SIGTERM');
  const startService = async (): Promise<number> => {
    const from = performance.now();
    const running = await startProcess(environment);
    for (const path of ['/healthz', `/r/${code}`]) {
      const { status } = await fetch(running.url + path, { redirect: 'manual' });
      if (status >= 400) throw new Error(`${path} was answered with ${status}`);
    }
    const milliseconds = performance.now() - from;
    await running.end('SIGTERM');
    return milliseconds;
  };
  const startPostgres = async (): Promise<number> => {
    const from = performance.now();
    const server = await startEmbeddedServer({ folder: embeddedFolder(folder), logger: createLogger('warn') });
    const milliseconds = performance.now() - from;
    await server.stop();
    return milliseconds;
  };
  const what = 'start on an existing data folder until the first redirect, embedded PostgreSQL included';
  const peer = { name: 'PostgreSQL alone', measure: startPostgres };
  await measureRows([{ id: 'start-on-existing-folder', what, measure: startService, peer }], { rounds: 7 });
} finally {
  await rm(folder, { recursive: true, force: true });
}
