import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import 'reflect-metadata';
import { startEmbeddedServer } from '../src/database/embedded/embedded-server.js';
import { migrate } from '../src/database/migrate.js';
import { openOrm } from '../src/database/orm.js';
import { ENTITIES } from '../src/entities.js';
import { DrainWorkerClient } from '../src/scans/ingest/drain-worker-client.js';
import { Drainer } from '../src/scans/ingest/drainer.js';
import { DroppedScans } from '../src/scans/journal/dropped-scans.js';
import { Journal } from '../src/scans/journal/journal.js';
import { createScanPool } from '../src/scans/open-scans.js';
import type { Scan } from '../src/scans/scan.js';
import { systemClock } from '../src/shared/clock.js';
import { createLogger } from '../src/shared/logger.js';
import { measureBareCopy } from './bare-copy.js';
import { report } from './report.js';

/** Drains a full journal to the database while nothing else runs: raw scans, visitors and all figures. */
const SCANS = 300_000;
const CAMPAIGNS = 10_000;
const ROUNDS = 3;
const NEW_VISITORS = 0.6;
/** 1.3 times the shares that batches of 50,000 scans had, by workspaces. */
const BARS = { 1: 0.117, 10: 0.108 };

const below = (count: number): number => Math.floor(Math.random() * count);
const logger = createLogger('warn');

/** Figures of a real campaign are as dense as this: several hundred labels, most of them cities. */
function scansOf(workspaces: number): () => Scan {
  const ids = Array.from({ length: workspaces }, () => randomBytes(16));
  const campaignKeys = Array.from({ length: CAMPAIGNS }, (_, index) =>
    Buffer.concat([ids[index % workspaces] ?? Buffer.alloc(16), randomBytes(16)]),
  );
  const seen: { campaignKey: Buffer; visitor: bigint }[] = [];
  const visit = (): { campaignKey: Buffer; visitor: bigint } => {
    const again = Math.random() < NEW_VISITORS ? undefined : seen[below(seen.length)];
    if (again !== undefined) return again;
    const visitor = {
      campaignKey: campaignKeys[below(CAMPAIGNS)] ?? Buffer.alloc(32),
      visitor: randomBytes(8).readBigInt64BE(),
    };
    seen.push(visitor);
    return visitor;
  };
  return () => {
    const city = below(300);
    return {
      ...visit(),
      scannedMs: Date.now(),
      class: 'person',
      country: `C${city % 40}`,
      city: `City number ${city}`,
      device: `Device ${below(3)}`,
      operatingSystem: `System ${below(6)}`,
      browser: `Browser ${below(8)}`,
      source: `source-${below(20)}.example.com`,
      rule: null,
    };
  };
}

async function fill(journal: Journal, next: () => Scan): Promise<void> {
  for (let done = 0; done < SCANS; done += 1_000) {
    await Promise.all(Array.from({ length: 1_000 }, () => new Promise<void>((safe) => journal.append(next(), safe))));
  }
  await journal.settled();
}

async function measure(url: string, folder: string, workspaces: number): Promise<number> {
  const droppedScans = new DroppedScans(logger);
  const journal = await Journal.open({ folder, durability: 'fast', clock: systemClock, droppedScans });
  await fill(journal, scansOf(workspaces));
  const pool = createScanPool(url);
  const writer = new DrainWorkerClient(url);
  writer.start();
  const drainer = new Drainer({ pool, writer, journal, clock: systemClock, droppedScans, logger });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  drainer.start();
  await drainer.caughtUp();
  const rate = SCANS / ((performance.now() - start) / 1000);
  delay.disable();
  const [usual, longest] = [delay.percentile(99) / 1e6, delay.max / 1e6];
  console.log(
    `  ${workspaces} workspaces: ${rate.toFixed(0)} scans/s, event loop held up ${usual.toFixed(1)} ms (p99), ` +
      `${longest.toFixed(1)} ms (most)`,
  );
  await drainer.stop(1_000);
  await journal.close();
  await pool.end();
  return rate;
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger });
try {
  const orm = await openOrm({ url: server.url, entities: ENTITIES });
  await migrate(orm, server.url, async () => {});
  await orm.close();
  for (const workspaces of [1, 10] as const) {
    const [rates, copied]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      rates.push(await measure(server.url, join(folder, `${workspaces}-${round}`), workspaces));
      copied.push(await measureBareCopy(server.url, SCANS));
    }
    report({
      id: `drain-alone-${workspaces}-workspaces`,
      what: `scans of ${CAMPAIGNS} campaigns in ${workspaces} workspaces written to PostgreSQL, with no other load`,
      unit: '/s',
      better: 'higher',
      samples: rates,
      peer: { name: 'bare COPY of the same raw rows', samples: copied },
      bar: { on: 'ratio', limit: BARS[workspaces] },
    });
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
