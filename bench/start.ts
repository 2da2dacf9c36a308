import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type RunningProcess, startProcess } from '../test/support/service/process.js';
import { report } from './report.js';

/**
 * From the start of the process, including PostgreSQL, on an existing data folder, until it is healthy and has answered
 * a scan.
 */
const BAR_MS = 1_200;
const ROUNDS = 7;

async function createCode({ url, firstKey }: RunningProcess): Promise<string> {
  const body = JSON.stringify({ name: 'Bench', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' });
  const headers = { 'X-Api-Key': firstKey ?? '', 'Content-Type': 'application/json' };
  const created = await fetch(`${url}/api/v1/qr-codes`, { method: 'POST', headers, body });
  return z.object({ code: z.string() }).parse(await created.json()).code;
}

async function expectStatus(address: string, status: number): Promise<void> {
  const response = await fetch(address, { redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${address} answered ${response.status}`);
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' };
try {
  const first = await startProcess(environment);
  const code = await createCode(first);
  await first.end('SIGTERM');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const running = await startProcess(environment);
    await expectStatus(`${running.url}/healthz`, 200);
    await expectStatus(`${running.url}/r/${code}`, 302);
    times.push(performance.now() - start);
    await running.end('SIGTERM');
  }
  report({
    id: 'start-on-existing-folder',
    what: 'start on an existing data folder until the first redirect, embedded PostgreSQL included',
    unit: 'ms',
    better: 'lower',
    samples: times,
    peer: null,
    bar: { on: 'value', limit: BAR_MS },
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
