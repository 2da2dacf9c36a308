import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startProcess } from '../test/support/service/process.js';
import { report } from './report.js';
import { load, REPORT } from './wrk.js';

/** Repeated downloads of one picture compared with GET of its campaign, in alternating rounds. Needs `wrk`. */
const CONNECTIONS = 16;
const [ROUNDS, SECONDS, WARM_UP_SECONDS] = [5, 2, 3];
const BAR = 0.8;

const campaignSchema = z.object({ id: z.string() });

interface Requests {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const wrkScript = (headers: Requests['headers']): string => `
  ${Object.entries(headers)
    .map(([name, value]) => `wrk.headers[ [==[${name}]==] ] = [==[${value}]==]`)
    .join('\n  ')}
  ${REPORT}`;

/** In requests per second. */
async function measure(url: string, script: string, { path, headers }: Requests, seconds: number): Promise<number> {
  await writeFile(script, wrkScript(headers));
  return (await load({ script, url: url + path, connections: CONNECTIONS, seconds })).rate;
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const service = await startProcess({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  RATE_LIMIT_PER_MINUTE: '0',
});
try {
  const { url } = service;
  const headers = { 'X-Api-Key': service.firstKey ?? '' };
  const body = { name: 'Bench', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' };
  const created = await fetch(`${url}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const path = `/api/v1/qr-codes/${campaignSchema.parse(await created.json()).id}`;
  const png = await fetch(`${url}${path}/download`, { headers });
  const loads = {
    one: { path, headers },
    png: { path: `${path}/download`, headers },
    svg: { path: `${path}/download?format=svg`, headers },
    unchanged: { path: `${path}/download`, headers: { ...headers, 'If-None-Match': png.headers.get('ETag') ?? '' } },
  };
  const script = join(folder, 'wrk.lua');
  const rates = { one: [] as number[], png: [] as number[], svg: [] as number[], unchanged: [] as number[] };
  const names = ['one', 'png', 'svg', 'unchanged'] as const;
  for (const name of names) await measure(url, script, loads[name], WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) rates[name].push(await measure(url, script, loads[name], SECONDS));
  }
  const common = { unit: '/s', better: 'higher', peer: { name: 'GET one campaign', samples: rates.one } } as const;
  const bar = { on: 'ratio', limit: BAR } as const;
  report({ ...common, id: 'download-png', what: 'repeated download of a PNG', samples: rates.png, bar });
  report({ ...common, id: 'download-svg', what: 'repeated download of an SVG', samples: rates.svg, bar });
  report({
    ...common,
    id: 'download-unchanged',
    what: 'the same PNG with its ETag, answered with 304',
    samples: rates.unchanged,
    bar,
  });
} finally {
  await service.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
