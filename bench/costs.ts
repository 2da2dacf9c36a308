import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { Client } from 'pg';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { type BatchCostsOptions, type BatchKind, measureBatches } from './costs/batch-costs.js';
import { fitBatches, type MeasuredBatch } from './costs/fit-batches.js';
import { nodesOf } from './costs/nodes.js';
import { measureRequests } from './costs/request-costs.js';
import { measureStoredBytes } from './costs/stored-bytes.js';
import { migrated } from './migrated.js';
import { report } from './report.js';
import { ensureWrk } from './wrk.js';

/*
 * Cost of each step: a response of each kind, a batch of scans by its contents, a stored row. docs/scaling.md and the
 * simulation of the drain (simulation/parameters.ts) are based on these. With the address of a database, for example of
 * a Citus coordinator on this machine, only batches are measured, on that database: `node dist/bench/costs.js URL`.
 * Linux only.
 */
const KINDS: readonly BatchKind[] = [
  { workspaces: 1, campaigns: 10_000, size: 1_000, batches: 20 },
  { workspaces: 1, campaigns: 10_000, size: 10_000, batches: 8 },
  { workspaces: 1, campaigns: 10_000, size: 50_000, batches: 4 },
  { workspaces: 1, campaigns: 10_000, size: 150_000, batches: 2 },
  { workspaces: 10, campaigns: 10_000, size: 5_000, batches: 10 },
  { workspaces: 10, campaigns: 10_000, size: 50_000, batches: 4 },
  { workspaces: 1_000, campaigns: 10_000, size: 5_000, batches: 10 },
  { workspaces: 1_000, campaigns: 10_000, size: 50_000, batches: 3 },
];

/** Many scans of few campaigns, which cost less: no sum over a batch's contents explains both these and the others. */
const FEW_CAMPAIGNS: BatchKind = { workspaces: 1, campaigns: 100, size: 50_000, batches: 4 };

const common = { better: 'lower', peer: null, bar: null } as const;

async function reportRequests(url: string, postmaster: number, folder: string): Promise<void> {
  for (const { name, rate, ...parts } of await measureRequests(url, postmaster, folder)) {
    console.log(`${name}: ${rate.toFixed(0)}/s on the same machine as its client`);
    for (const [part, microseconds] of Object.entries(parts)) {
      const what = `processor time of an answer (${name}): ${part}`;
      report({ ...common, id: `cost-${name}-${part}`, what, unit: 'µs', samples: [microseconds] });
    }
  }
}

async function reportBatches(options: BatchCostsOptions, shards: number): Promise<void> {
  const measured: MeasuredBatch[] = [];
  for (const kind of KINDS) {
    const cost = await measureBatches(options, kind);
    measured.push({ kind, cost });
    console.log(JSON.stringify({ kind, cost }));
  }
  const { elapsed } = await measureBatches(options, FEW_CAMPAIGNS);
  const few = `a batch of ${FEW_CAMPAIGNS.size} scans of ${FEW_CAMPAIGNS.campaigns} campaigns`;
  report({ ...common, id: 'cost-batch-few-campaigns', what: few, unit: 'ms', samples: [elapsed] });
  for (const [part, factors] of Object.entries(fitBatches(measured, shards))) {
    for (const [feature, milliseconds] of Object.entries(factors)) {
      const what = `time of a batch, ${part}: for each ${feature}`;
      report({ ...common, id: `cost-batch-${part}-${feature}`, what, unit: 'ms', samples: [milliseconds] });
    }
  }
}

async function reportBytes(url: string, folder: string): Promise<void> {
  for (const { table, rows, bytesOfRow } of await measureStoredBytes(url, folder, logger)) {
    const of = table === 'scan_block' ? 'a scan in' : 'a row of';
    const id = `bytes-${table.replaceAll('_', '-')}`;
    report({ ...common, id, what: `${of} ${table}, with indexes, of ${rows}`, unit: 'bytes', samples: [bytesOfRow] });
  }
}

const logger = createLogger('warn');
const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const words = process.argv.slice(2);
const [given] = words.filter((word) => word.includes('://'));
const isWanted = (part: string): boolean => (words.length === 0 && given === undefined) || words.includes(part);
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger });
try {
  if (isWanted('bytes')) {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query('create database sizes');
    await client.end();
    const url = server.url.replace(/\/[^/]*$/, '/sizes');
    await migrated(url);
    await reportBytes(url, folder);
  }
  const url = given ?? server.url;
  await migrated(url);
  const { nodes, shards } = await nodesOf(url);
  if (given !== undefined || isWanted('batches')) await reportBatches({ url, nodes, folder, logger }, shards);
  if (isWanted('requests')) {
    await ensureWrk();
    await reportRequests(server.url, server.pid, folder);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
