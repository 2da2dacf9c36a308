import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HostileHarness } from '../test/hostile/harness.js';
import { type CostlyQuery, costlyQueries } from '../test/hostile/queries/costly-queries.js';
import { fillWorkspace } from '../test/hostile/queries/fill-workspace.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';
import { noisePicture } from '../test/support/files/pictures.js';
import { type RunningProcess, startProcess } from '../test/support/service/process.js';
import { memoryOf, nodeChildrenOf } from '../test/support/service/processes.js';
import { reportRow } from './support/measure-rows.js';
import { send, type WorstRequest } from './support/worst-requests.js';

/**
 * Megabytes of the service and its child processes without PostgreSQL: when idle, a minute after heavy work, and at most
 * during the most expensive accepted queries. Linux only.
 */
const [REST_MS, AFTERWARDS_MS, LOOK_MS, RETRY_MS, LIMIT_MS] = [30_000, 60_000, 200, 5_000, 120_000];
const [UPLOADS, DRAWINGS, CONNECTIONS] = [100, 1_000, 4];
const PICTURE = [2000, 1500] as const;
/** Of the same query. */
const QUERIES_AT_ONCE = 3;

/** Pages that processes share, such as Node's code, count once. */
async function megabytesOf(pid: number): Promise<number> {
  const all = await Promise.all([pid, ...(await nodeChildrenOf(pid))].map(memoryOf));
  const own = all.reduce((sum, { resident, shared }) => sum + resident - shared, 0);
  return own + Math.max(...all.map(({ shared }) => shared));
}

async function reportMemory(id: string, what: string, { child }: RunningProcess, limit: number | null): Promise<void> {
  reportRow({ id: `memory-${id}`, what, unit: 'MB', samples: [await megabytesOf(child.pid ?? 0)], limit });
}

/** Sends the requests over a few connections, and those that are refused for the moment again, as clients should. */
async function sendAll({ url, firstKey }: RunningProcess, requests: WorstRequest[]): Promise<void> {
  const caller = { url, key: firstKey ?? '', retries: 0 };
  const rest = requests.values();
  const connection = async (): Promise<void> => {
    for (const request of rest) {
      let status = 503;
      while (status === 503) {
        status = await send(caller, request, AbortSignal.timeout(LIMIT_MS));
        if (status === 503) await sleep(RETRY_MS);
      }
      if (status < 200 || status >= 300) throw new Error(`a request was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

const PREVIEW = `query Preview($content: String!) {
  previewQrCode(input: { mode: Static, payloadType: Text, content: $content }) { svg }
}`;

async function measureWork(folder: string): Promise<void> {
  const allowance = String(2 ** 40);
  const running = await startProcess({
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    RATE_LIMIT_PER_MINUTE: '0',
    UNATTACHED_ALLOWANCE_BYTES: allowance,
    ACTIVE_ALLOWANCE_BYTES: allowance,
  });
  try {
    await sleep(REST_MS);
    await reportMemory('at-rest', 'memory at rest', running, 230);
    const picture = await noisePicture(...PICTURE)
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'sample.jpg');
    const upload = { name: 'upload', path: '/api/v1/qr-assets', body: form };
    await sendAll(running, Array<WorstRequest>(UPLOADS).fill(upload));
    const drawings = Array.from({ length: DRAWINGS }, (_, index) => {
      const variables = { content: `Sample ${index}. `.repeat(10) };
      return { name: 'drawing', path: '/graphql', body: JSON.stringify({ query: PREVIEW, variables }) };
    });
    await sendAll(running, drawings);
    await reportMemory('at-work', 'memory when that work ends', running, null);
    await sleep(AFTERWARDS_MS);
    const afterWork = `memory a minute after ${UPLOADS} uploads and ${DRAWINGS} drawings`;
    await reportMemory('after-work', afterWork, running, 300);
  } finally {
    await running.end('SIGTERM');
  }
}

/** For each root field those with all of its members. */
const wholeQueries = (all: readonly CostlyQuery[]): CostlyQuery[] =>
  [...Map.groupBy(all, ({ root }) => root).values()].flatMap((ofRoot) => ofRoot.slice(0, 2));

async function measureQueries(): Promise<void> {
  await startTestServer();
  const harness = await HostileHarness.open(0);
  try {
    const manager = await harness.createManager();
    const known = await fillWorkspace(manager, harness.databaseUrl, harness.attackerId);
    const stop = new AbortController();
    let most = 0;
    const looking = (async () => {
      for (; !stop.signal.aborted; await sleep(LOOK_MS)) most = Math.max(most, await megabytesOf(harness.pid));
    })();
    for (const { root, text } of wholeQueries(costlyQueries(known))) {
      const request = { name: root, path: '/graphql', body: JSON.stringify({ query: text }) };
      await Promise.all(Array.from({ length: QUERIES_AT_ONCE }, () => send(manager, request, stop.signal)));
    }
    stop.abort();
    await looking;
    const what = `memory at most while the most expensive accepted queries run, ${QUERIES_AT_ONCE} at a time`;
    reportRow({ id: 'memory-worst-queries', what, unit: 'MB', samples: [most], limit: 700 });
  } finally {
    await harness.close();
    await stopTestServer();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
try {
  await measureWork(folder);
  await measureQueries();
} finally {
  await rm(folder, { recursive: true, force: true });
}
