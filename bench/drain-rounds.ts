import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DrainWorkerClient } from '../src/scans/ingest/drain-worker-client.js';
import { Drainer } from '../src/scans/ingest/drainer.js';
import { DroppedScans } from '../src/scans/journal/dropped-scans.js';
import { Journal } from '../src/scans/journal/journal.js';
import { createScanPool } from '../src/scans/open-scans.js';
import type { Scan } from '../src/scans/scan.js';
import { systemClock } from '../src/shared/clock.js';
import { createLogger } from '../src/shared/logger.js';

export const CAMPAIGNS = 10_000;
const NEW_VISITORS = 0.6;

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

async function fill(journal: Journal, scans: number, next: () => Scan): Promise<void> {
  for (let done = 0; done < scans; done += 1_000) {
    await Promise.all(Array.from({ length: 1_000 }, () => new Promise<void>((safe) => journal.append(next(), safe))));
  }
  await journal.settled();
}

export interface DrainRound {
  readonly url: string;
  /** Of the journal, which is created. */
  readonly folder: string;
  readonly workspaces: number;
  readonly scans: number;
}

/** Drains a full journal to the database while nothing else runs. Returns scans a second. */
export async function measureDrain({ url, folder, workspaces, scans }: DrainRound): Promise<number> {
  const droppedScans = new DroppedScans(logger);
  const journal = await Journal.open({ folder, durability: 'fast', clock: systemClock, droppedScans });
  await fill(journal, scans, scansOf(workspaces));
  const pool = createScanPool(url);
  const writer = new DrainWorkerClient(url);
  writer.start();
  const drainer = new Drainer({ pool, writer, journal, clock: systemClock, droppedScans, logger });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  drainer.start();
  await drainer.caughtUp();
  const rate = scans / ((performance.now() - start) / 1000);
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
