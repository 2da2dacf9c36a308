import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type RunningProcess, startProcess } from '../test/support/process.js';
import { memoryOf, nodeChildrenOf } from '../test/support/processes.js';

/** Megabytes of the service and its child processes, PostgreSQL left out: at rest, and a minute after much work. Linux only. */
const BARS = { atRest: 300, afterWork: 350 };
const REST_MS = 30_000;
const AFTERWARDS_MS = 60_000;
const UPLOADS = 100;
const DRAWINGS = 1_000;
const CONNECTIONS = 4;
const PICTURE = { width: 2000, height: 1500 };

const verdict = (holds: boolean): string => (holds ? 'holds' : 'FAILS');

interface Memory {
  readonly processes: number;
  /** What each has resident, added up: what they share, as Node's own code, counts for each. */
  readonly resident: number;
  /** The same with what they share counted once. */
  readonly share: number;
}

async function memoryOfAll({ child }: RunningProcess): Promise<Memory> {
  const service = child.pid ?? 0;
  const all = await Promise.all([service, ...(await nodeChildrenOf(service))].map(memoryOf));
  const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0);
  return { processes: all.length, resident: sum(all.map((m) => m.resident)), share: sum(all.map((m) => m.share)) };
}

const inWords = ({ processes, resident, share }: Memory): string =>
  `${resident.toFixed(0)} MB in ${processes} processes (${share.toFixed(0)} MB with what they share counted once)`;

/** Does it so many times, over a few connections at once. */
async function repeat(times: number, work: (round: number) => Promise<Response>): Promise<void> {
  let round = 0;
  const connection = async (): Promise<void> => {
    while (round < times) {
      const response = await work(round++);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a request was answered with ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

const PREVIEW = `query Preview($content: String!) {
  previewQrCode(input: { mode: Static, payloadType: Text, content: $content }) { svg }
}`;

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
  ...{ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' },
  ...{ RATE_LIMIT_PER_MINUTE: '0', UNATTACHED_ALLOWANCE_BYTES: allowance, ACTIVE_ALLOWANCE_BYTES: allowance },
});
try {
  await sleep(REST_MS);
  const atRest = await memoryOfAll(running);
  console.log(`memory at rest ${inWords(atRest)} (bar ${BARS.atRest}): ${verdict(atRest.resident <= BARS.atRest)}`);
  await work(running);
  console.log(`  while it works: ${inWords(await memoryOfAll(running))}`);
  await sleep(AFTERWARDS_MS);
  const after = await memoryOfAll(running);
  console.log(
    `memory a minute after ${UPLOADS} uploads and ${DRAWINGS} drawings ${inWords(after)} ` +
      `(bar ${BARS.afterWork}): ${verdict(after.resident <= BARS.afterWork)}`,
  );
} finally {
  await running.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
