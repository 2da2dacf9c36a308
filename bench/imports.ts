import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import 'reflect-metadata';
import { createApiKeyAsOperator } from '../src/access/api-keys/commands/issue-api-key.js';
import { createWorkspace } from '../src/access/workspaces/manage-workspaces.js';
import { renderRequest } from '../src/campaigns/artwork/render-request.js';
import { systemClock } from '../src/core/clock.js';
import { readConfig } from '../src/core/config/environment.js';
import { QrCodeMode } from '../src/core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../src/core/contract/default-style.js';
import { QrPayloadType } from '../src/core/contract/payloads/payload-type.js';
import { newCode } from '../src/core/ids.js';
import { createLogger } from '../src/core/logger.js';
import { startService } from '../src/service.js';
import { report } from './report.js';

/**
 * Imports files of Dynamic codes with the default look into a separate service without other load, and draws and
 * decodes such codes one after the other, as single creations do.
 */
const ROWS = Number(process.argv[2] ?? 200);
const ROUNDS = 3;
const POLL_MS = 100;

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' });
const service = await startService(config, createLogger('warn'));
try {
  const { orm, feed, queue, addEvents, apiKeyPrefix, uploadLimits } = service.services;
  const operator = { em: orm.em.fork(), clock: systemClock, apiKeyPrefix, feed, queue, addEvents, uploadLimits };
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

  const importFile = async (round: number): Promise<number> => {
    const lines = Array.from({ length: ROWS }, (_, row) => `Table ${row},https://example.com/${round}/${row}`);
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
    if (state !== 'Finished' || rowsOk !== ROWS) throw new Error(`the import is ${state} with ${rowsOk} rows`);
    return ROWS / ((performance.now() - began) / 1000);
  };
  const proveOneByOne = async (): Promise<number> => {
    const owner = { publicUrl: service.services.publicUrl, workspace };
    const common = {
      name: 'Table',
      mode: QrCodeMode.Dynamic,
      payloadType: QrPayloadType.Url,
      design: null,
      mask: null,
    } as const;
    const count = Math.ceil(ROWS / 4);
    const began = performance.now();
    for (let i = 0; i < count; i++) {
      const campaign = { ...common, code: newCode(), content: `https://example.com/${i}`, style: DEFAULT_STYLE };
      await service.services.renderer.findReadableArtwork(renderRequest(owner, campaign));
    }
    return count / ((performance.now() - began) / 1000);
  };
  const samples: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await proveOneByOne());
    samples.push(await importFile(round));
  }
  const what = `rows of an import of ${ROWS}, each code decoded by three readers`;
  const peer = { name: 'codes drawn and decoded one after the other', samples: alone };
  report({ id: 'import-rows', what, unit: '/s', better: 'higher', samples, peer, bar: null });
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
