import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createApiKeyAsOperator } from '../src/access/api-keys/commands/issue-api-key.js';
import { createWorkspace } from '../src/access/workspaces/manage-workspaces.js';
import { systemClock } from '../src/core/clock.js';
import { readConfig } from '../src/core/config/environment.js';
import { createLogger } from '../src/core/logger.js';
import { startService } from '../src/service.js';
import { median, report } from './report.js';

/**
 * Creates and pauses Dynamic codes with the default look in one request each, and measures the latency of single
 * creations and scans meanwhile, with a key of another workspace and one of the same workspace.
 */
const ITEMS = Number(process.argv[2] ?? 500);
const SINGLES_AT_REST = 20;
const SCAN_EVERY_MS = 20;

const bulkSchema = z.object({
  okCount: z.number(),
  results: z.array(z.object({ id: z.string(), campaign: z.object({ code: z.string() }) })),
});
const ANSWER = '{ okCount results { id campaign { code } } }';
const CREATE = `mutation ($items: [CreateQrCodeInput!]!) { createQrCodes(items: $items) ${ANSWER} }`;
const PAUSE = `mutation ($items: [UpdateQrCodesItem!]!) { updateQrCodes(items: $items, change: {action: Pause}) ${ANSWER} }`;
const SINGLE = 'mutation ($item: CreateQrCodeInput!) { createQrCode(input: $item) { id code } }';

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' });
const service = await startService(config, createLogger('warn'));
try {
  const { orm, feed, queue, addEvents, apiKeyPrefix, uploadLimits } = service.services;
  const operator = { em: orm.em.fork(), clock: systemClock, apiKeyPrefix, feed, queue, addEvents, uploadLimits };
  const newKey = async (): Promise<string> => {
    const { id: workspaceId } = await createWorkspace(operator, { name: 'Bench' });
    return (await createApiKeyAsOperator(operator, { workspaceId })).text;
  };
  const address = `http://127.0.0.1:${service.port}`;
  const ask = async (key: string, query: string, variables: object): Promise<unknown> => {
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const answer = await (await fetch(`${address}/graphql`, { method: 'POST', headers, body })).json();
    return Object.values(z.object({ data: z.record(z.string(), z.unknown()) }).parse(answer).data)[0];
  };
  const item = (index: number) => {
    const content = `https://example.com/tables/${index}`;
    return { name: `Table ${index}`, mode: 'Dynamic', payloadType: 'Url', content };
  };
  const timed = async <T>(run: () => Promise<T>): Promise<[number, T]> => {
    const began = performance.now();
    const value = await run();
    return [performance.now() - began, value];
  };

  const [own, other] = [await newKey(), await newKey()];
  const single = async (key: string) => (await timed(() => ask(key, SINGLE, { item: item(0) })))[0];
  const { code } = z.object({ code: z.string() }).parse(await ask(other, SINGLE, { item: item(0) }));
  const scan = async () => (await timed(() => fetch(`${address}/r/${code}`, { redirect: 'manual' })))[0];
  const rest: number[] = [];
  const restScans: number[] = [];
  for (let count = 0; count < SINGLES_AT_REST; count++) {
    rest.push(await single(other));
    restScans.push(await scan());
  }

  const beside = { other: [] as number[], own: [] as number[], scans: [] as number[] };
  let isOver = false;
  const repeat = async (times: number[], measure: () => Promise<number>, pauseMs = 0): Promise<void> => {
    while (!isOver) {
      times.push(await measure());
      await sleep(pauseMs);
    }
  };
  const items = Array.from({ length: ITEMS }, (_, index) => item(index));
  const [createMs, created] = await timed(async () => bulkSchema.parse(await ask(own, CREATE, { items })));
  const watched = Promise.all([
    repeat(beside.other, () => single(other), 200),
    repeat(beside.own, () => single(own), 200),
    repeat(beside.scans, scan, SCAN_EVERY_MS),
  ]);
  const [busyMs] = await timed(() => ask(own, CREATE, { items }));
  isOver = true;
  await watched;
  const ids = created.results.map(({ id }) => ({ id }));
  const [pauseMs, paused] = await timed(async () => bulkSchema.parse(await ask(own, PAUSE, { items: ids })));
  if (created.okCount !== ITEMS || paused.okCount !== ITEMS) throw new Error('an item was refused');

  const atRest = { name: 'at rest', samples: rest };
  const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  const rows = [
    { id: 'bulk-create', what: `one request that creates ${ITEMS} codes`, samples: [createMs], peer: null },
    { id: 'bulk-pause', what: `one request that pauses ${ITEMS} codes`, samples: [pauseMs], peer: null },
    { id: 'bulk-beside-other', what: "another workspace's creation meanwhile", samples: beside.other, peer: atRest },
    { id: 'bulk-beside-own', what: 'a creation of the same workspace meanwhile', samples: beside.own, peer: atRest },
    {
      id: 'bulk-beside-scan',
      what: 'a scan meanwhile',
      samples: beside.scans,
      peer: { ...atRest, samples: restScans },
    },
  ];
  for (const row of rows) report({ ...row, unit: 'ms', better: 'lower', bar: null });
  console.log(
    `with all of that beside it the call took ${Math.round(busyMs)} ms; 95 of 100 were within ${[beside.other, beside.own, beside.scans].map((times) => Math.round(p95(times))).join(', ')} ms, the slowest took ${[beside.other, beside.own, beside.scans].map((times) => Math.round(Math.max(...times))).join(', ')} ms; at rest ${Math.round(median(rest))}`,
  );
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
