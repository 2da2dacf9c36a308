import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DrainWorkerClient } from '../src/analytics/ingest/drain-worker-client.js';
import { Drainer } from '../src/analytics/ingest/drainer.js';
import { createScanPool } from '../src/analytics/open-scans.js';
import { systemClock } from '../src/core/clock.js';
import { createLogger } from '../src/core/logger.js';
import { DroppedScans } from '../src/redirect/journal/dropped-scans.js';
import { Journal } from '../src/redirect/journal/journal.js';
import { fillJournal, sampleScans } from './costs/sample-scans.js';

export const CAMPAIGNS = 10_000;
const logger = createLogger('warn');

export interface DrainRound {
  readonly url: string;
  /** Folder of the journal; created if missing. */
  readonly folder: string;
  readonly workspaces: number;
  readonly scans: number;
}

/** Drains a full journal to the database while nothing else runs. Returns scans per second. */
export async function measureDrain({ url, folder, workspaces, scans }: DrainRound): Promise<number> {
  const droppedScans = new DroppedScans(logger);
  const journal = await Journal.open({ folder, durability: 'fast', clock: systemClock, droppedScans });
  await fillJournal(journal, sampleScans({ workspaces, campaigns: CAMPAIGNS }), scans);
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
