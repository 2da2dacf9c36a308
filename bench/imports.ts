import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import 'reflect-metadata';
import { createApiKeyAsOperator } from '../src/api-keys/commands/create-api-key-as-operator.js';
import { readConfig } from '../src/config/environment.js';
import { startService } from '../src/service.js';
import { systemClock } from '../src/shared/clock.js';
import { createLogger } from '../src/shared/logger.js';
import { createWorkspace } from '../src/workspaces/commands/create-workspace.js';
import { report } from './report.js';

/** Imports a file of Dynamic codes of the default look into a service of its own, without other load. */
const ROWS = Number(process.argv[2] ?? 2_000);
const POLL_MS = 100;

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder });
const service = await startService(config, createLogger('warn'));
try {
  const { orm, feed, queue, apiKeyPrefix, uploadLimits } = service.services;
  const operator = { em: orm.em.fork(), clock: systemClock, apiKeyPrefix, feed, queue, uploadLimits };
  const workspace = await createWorkspace(operator, { name: 'Bench' });
  const { text: key } = await createApiKeyAsOperator(operator, { workspaceId: workspace.id });
  const address = `http://127.0.0.1:${service.port}`;
  const post = async (path: string, type: string, body: string) => {
    const headers = { 'X-Api-Key': key, 'Content-Type': type };
    const answer = await fetch(address + path, { method: 'POST', headers, body });
    return JSON.parse(await answer.text());
  };
  const graphql = async (query: string, variables: object) =>
    (await post('/graphql', 'application/json', JSON.stringify({ query, variables }))).data;

  const lines = Array.from({ length: ROWS }, (_, row) => `Table ${row},https://example.com/table/${row}`);
  const { id: fileId } = await post('/imports', 'text/csv', ['name,content', ...lines].join('\n'));
  const start = 'mutation ($fileId: ID!) { startImport(fileId: $fileId) { id } }';
  const began = performance.now();
  const { id } = (await graphql(start, { fileId })).startImport;
  let state = 'Waiting';
  let rowsOk = 0;
  while (state === 'Waiting' || state === 'Running') {
    await sleep(POLL_MS);
    ({ state, rowsOk } = (await graphql('query ($id: ID!) { import(id: $id) { state rowsOk } }', { id })).import);
  }
  const rate = ROWS / ((performance.now() - began) / 1000);
  if (state !== 'Finished' || rowsOk !== ROWS) throw new Error(`the import is ${state} with ${rowsOk} rows`);
  const what = `rows of an import of ${ROWS}, each code decoded by three readers`;
  report({ id: 'import-rows', what, unit: '/s', better: 'higher', samples: [rate], peer: null, bar: null });
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
