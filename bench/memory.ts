import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { type RunningProcess, startProcess } from '../test/support/service/process.js';
import { memoryOf, nodeChildrenOf } from '../test/support/service/processes.js';
import { report } from './report.js';

/**
 * Megabytes of the service and its child processes without PostgreSQL: when idle, and a minute after heavy work. Linux
 * only.
 */
const BARS = { atRest: 300, afterWork: 350 };
const REST_MS = 30_000;
const AFTERWARDS_MS = 60_000;
const UPLOADS = 100;
const DRAWINGS = 1_000;
const CONNECTIONS = 4;
const RETRY_MS = 5_000;
const PICTURE = { width: 2000, height: 1500 };

interface Memory {
  readonly processes: number;
  /** Total of their resident memory, in which shared pages such as Node's code count for each process. */
  readonly resident: number;
  /** The same with shared pages counted once. */
  readonly total: number;
}

async function memoryOfAll({ child }: RunningProcess): Promise<Memory> {
  const service = child.pid ?? 0;
  const all = await Promise.all([service, ...(await nodeChildrenOf(service))].map(memoryOf));
  const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0);
  const shared = Math.max(...all.map((memory) => memory.shared));
  const resident = sum(all.map((memory) => memory.resident));
  return { processes: all.length, resident, total: shared + sum(all.map((memory) => memory.resident - memory.shared)) };
}

function reportMemory(id: string, what: string, { processes, resident, total }: Memory, limit: number | null): void {
  const bar = limit === null ? null : ({ on: 'value', limit } as const);
  report({ id, what, unit: 'MB', better: 'lower', samples: [total], peer: null, bar });
  console.log(`  in ${processes} processes; ${resident.toFixed(0)} MB with shared memory counted for each`);
}

/** Repeats the work over a few concurrent connections. */
async function repeat(times: number, work: (round: number) => Promise<Response>): Promise<void> {
  let round = 0;
  const connection = async (): Promise<void> => {
    while (round < times) {
      const current = round++;
      let response = await work(current);
      // Retries as clients of a busy service should.
      for (; response.status === 503; response = await work(current)) await sleep(RETRY_MS);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a request was answered with ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

const PREVIEW = `query Preview($content: String!) {
  previewQrCode(input: { mode: Static, payloadType: Text, content: $content }) { svg }
}`;

/** The IPv6 half of the city database is read on the first such scan. */
async function scanFromIpv6({ url, firstKey }: RunningProcess): Promise<void> {
  const body = { name: 'Bench', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' };
  const headers = { 'X-Api-Key': firstKey ?? '', 'Content-Type': 'application/json' };
  const created = await fetch(`${url}/api/v1/qr-codes`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = z.object({ code: z.string() }).parse(await created.json());
  const scan = { redirect: 'manual', headers: { 'X-Forwarded-For': '2001:4860:4860::8888' } } as const;
  await fetch(`${url}/r/${code}`, scan);
}

async function work({ url, firstKey }: RunningProcess): Promise<void> {
  const headers = { 'X-Api-Key': firstKey ?? '' };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { ...PICTURE, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer();
  await repeat(UPLOADS, () => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'sample.jpg');
    return fetch(`${url}/api/v1/qr-assets`, { method: 'POST', headers, body });
  });
  await repeat(DRAWINGS, (round) => {
    const body = JSON.stringify({ query: PREVIEW, variables: { content: `Sample ${round}. `.repeat(10) } });
    return fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
  });
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const allowance = String(2 ** 40);
const running = await startProcess({
  DATA_DIR: folder,
  PORT: '0',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  RATE_LIMIT_PER_MINUTE: '0',
  UNATTACHED_ALLOWANCE_BYTES: allowance,
  ACTIVE_ALLOWANCE_BYTES: allowance,
});
try {
  await sleep(REST_MS);
  reportMemory('memory-at-rest', 'memory at rest', await memoryOfAll(running), BARS.atRest);
  await work(running);
  reportMemory('memory-at-work', 'memory when that work ends', await memoryOfAll(running), null);
  await sleep(AFTERWARDS_MS);
  const afterWork = `memory a minute after ${UPLOADS} uploads and ${DRAWINGS} drawings`;
  reportMemory('memory-after-work', afterWork, await memoryOfAll(running), BARS.afterWork);
  await scanFromIpv6(running);
  await sleep(AFTERWARDS_MS);
  reportMemory('memory-after-ipv6', 'the same after a scan from IPv6', await memoryOfAll(running), BARS.afterWork);
} finally {
  await running.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
