import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { hashAddress } from '../src/access/context/shared-limits/hash-address.js';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { RedisServer, whyNoRedis } from '../test/support/service/redis-server.js';
import { report } from './report.js';
import { addWorkspace } from './workspace.js';
import { load, REPORT } from './wrk.js';

/**
 * Cost of counting in Redis per API request, and of its keys in Redis. Needs redis-server, on loopback like PostgreSQL.
 */
const CONNECTIONS = 16;
const [ROUNDS, SECONDS, WARM_UP_SECONDS] = [5, 3, 4];
const [LATENCY_ROUNDS, REQUESTS] = [6, 1_000];
const [KEYS, KEYS_AT_ONCE] = [1_000_000, 10_000];
const SCRIPT = fileURLToPath(new URL('./redirect-server.js', import.meta.url));

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

async function start(values: string[]): Promise<Server> {
  const child = fork(SCRIPT, values, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ port }] = await once(child, 'message');
  return { process: child, url: `http://127.0.0.1:${port}/api/v1/qr-codes` };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the complete response has arrived. */
const timeOf = (url: string, key: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, { agent, headers: { 'X-Api-Key': key } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - began)).resume();
    });
    request.on('error', reject);
  });

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

async function measureLatency([shared, alone]: readonly [string, string], key: string): Promise<void> {
  const samples = { p50: [[], []], p99: [[], []] } as Record<'p50' | 'p99', [number[], number[]]>;
  for (let round = 0; round <= LATENCY_ROUNDS; round++) {
    for (const [index, url] of [shared, alone].entries()) {
      const times: number[] = [];
      for (let number = 0; number < REQUESTS; number++) times.push(await timeOf(url, key));
      // The first round warms up.
      if (round === 0) continue;
      samples.p50[index]?.push(quantile(times, 0.5));
      samples.p99[index]?.push(quantile(times, 0.99));
    }
  }
  for (const name of ['p50', 'p99'] as const) {
    const [own, peer] = samples[name];
    report({
      id: `rate-limits-${name}`,
      what: `GET one campaign, one after the other, with Redis: ${name}`,
      unit: 'ms',
      better: 'lower',
      samples: own,
      peer: { name: 'without', samples: peer },
      bar: null,
    });
  }
}

async function measureRate(urls: readonly [string, string], script: string): Promise<void> {
  const rateOf = async (url: string, seconds: number) =>
    (await load({ script, url, connections: CONNECTIONS, seconds })).rate;
  for (const url of urls) await rateOf(url, WARM_UP_SECONDS);
  const [own, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    peer.push(await rateOf(urls[1], SECONDS));
    own.push(await rateOf(urls[0], SECONDS));
  }
  report({
    id: 'rate-limits-rate',
    what: 'GET one campaign with Redis, 16 connections',
    unit: '/s',
    better: 'higher',
    samples: own,
    peer: { name: 'without', samples: peer },
    bar: null,
  });
}

/** Memory that this number of keys of one kind takes in Redis. */
async function measureMemory(redis: RedisServer, kind: string, keyOf: (number: number) => string): Promise<void> {
  const client = new Redis(redis.url);
  client.on('error', () => {});
  await client.flushall('SYNC');
  const used = async () => Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]);
  const before = await used();
  for (let first = 0; first < KEYS; first += KEYS_AT_ONCE) {
    const pipeline = client.pipeline();
    for (let number = first; number < first + KEYS_AT_ONCE; number++) {
      const key = `signpost:limit:${keyOf(number)}`;
      // Same as the script, but no key may expire before all exist.
      pipeline.set(key, 0, 'EX', 3_600, 'NX').incrby(key, 1);
    }
    await pipeline.exec();
  }
  if ((await client.dbsize()) < KEYS) throw new Error('two keys were the same');
  const bytes = (await used()) - before;
  client.disconnect();
  report({
    id: `rate-limits-memory-${kind}`,
    what: `1,000,000 ${kind} in Redis`,
    unit: 'MB',
    better: 'lower',
    samples: [bytes / 1e6],
    peer: null,
    bar: null,
  });
}

const reason = await whyNoRedis();
if (reason !== null) throw new Error(`This needs Redis: ${reason}.`);
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const database = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const redis = await RedisServer.open();
const servers: Server[] = [];
try {
  const { key } = await addWorkspace(database.url);
  servers.push(await start([database.url, join(folder, 'shared'), 'fast', redis.url]));
  servers.push(await start([database.url, join(folder, 'alone'), 'fast']));
  const [shared, alone] = servers.map(({ url }) => url);
  if (shared === undefined || alone === undefined) throw new Error('no servers');
  const created = await fetch(shared, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', payloadType: 'Url', content: 'https://example.com/', mode: 'Dynamic' }),
  });
  const { id }: { id: string } = await created.json();
  const script = join(folder, 'wrk.lua');
  await writeFile(script, `wrk.headers["X-Api-Key"] = "${key}"\n${REPORT}`);
  const urls = [`${shared}/${id}`, `${alone}/${id}`] as const;
  await measureLatency(urls, key);
  await measureRate(urls, script);
  // Keys left in Redis expire by themselves, but the servers would write more.
  for (const { process: child } of servers) child.kill('SIGKILL');
  const salt = Buffer.alloc(32, 1);
  await measureMemory(redis, 'keys', () => `key:${randomUUID()}`);
  await measureMemory(redis, 'addresses', (number) => `wrong-code:${hashAddress(salt, 'wrong-code', String(number))}`);
} finally {
  for (const { process: child } of servers) child.kill('SIGKILL');
  agent.destroy();
  await redis.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
