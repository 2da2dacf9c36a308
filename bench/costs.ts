import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { Client } from 'pg';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { measureAppends } from './costs/journal-append.js';
import { measureRequests } from './costs/request-costs.js';
import { measureStoredBytes } from './costs/stored-bytes.js';
import { migrated } from './migrated.js';
import { report } from './report.js';
import { ensureWrk } from './wrk.js';

/*
 * Processor time of a response of each kind and of a scan in the journal, and bytes of a stored row. `bench/writers.ts`
 * measures what writing a scan to the database costs. Linux only.
 */
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

async function reportAppends(folder: string): Promise<void> {
  for (const size of [1, 5, 40]) {
    const { journal, bare } = await measureAppends(folder, size);
    const what = `processor time of a scan appended to the journal, ${size} at a time`;
    const peer = { name: 'bare fs.write', samples: bare };
    const bar = { on: 'ratio', limit: 3 } as const;
    report({ ...common, id: `cost-append-${size}`, what, unit: 'µs', samples: journal, peer, bar });
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
const isWanted = (part: string): boolean => words.length === 0 || words.includes(part);
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger });
try {
  if (isWanted('appends')) await reportAppends(folder);
  if (isWanted('bytes')) {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query('create database sizes');
    await client.end();
    const url = server.url.replace(/\/[^/]*$/, '/sizes');
    await migrated(url);
    await reportBytes(url, folder);
  }
  await migrated(server.url);
  if (isWanted('requests')) {
    await ensureWrk();
    await reportRequests(server.url, server.pid, folder);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
