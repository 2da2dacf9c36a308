import { mkdir, rm } from 'node:fs/promises';
import type { Pool } from 'pg';
import { systemClock } from '../../core/clock.js';
import type { Scan } from '../../core/contract/scan.js';
import { createLogger } from '../../core/logger.js';
import { databaseUrlOf } from '../../platform/database/connections.js';
import { DrainWorkerClient } from '../../scans/ingest/drain-worker-client.js';
import { Drainer } from '../../scans/ingest/drainer.js';
import { DroppedScans } from '../../scans/journal/dropped-scans.js';
import { Journal } from '../../scans/journal/journal.js';

/** Number of scans that wait for the journal at the same time. */
const CONCURRENT_APPENDS = 2_000;

/**
 * Adds scans to the figures like the service, through its own journal in a new folder, which is removed afterwards, and
 * its own drainer. Calls `mayGoOn` before each batch, which throws if it must end. Returns the number of scans written.
 */
export async function recordSamples(
  pool: Pool,
  folder: string,
  batches: Iterable<readonly Scan[]>,
  mayGoOn: () => Promise<void>,
): Promise<number> {
  const logger = createLogger('silent');
  const droppedScans = new DroppedScans(logger);
  await mkdir(folder, { recursive: true });
  try {
    const journal = await Journal.open({ folder, durability: 'fast', clock: systemClock, droppedScans });
    const writer = new DrainWorkerClient(databaseUrlOf(pool));
    const drainer = new Drainer({ pool, writer, journal, clock: systemClock, droppedScans, logger });
    drainer.start();
    let count = 0;
    try {
      for (const batch of batches) {
        await mayGoOn();
        for (let at = 0; at < batch.length; at += CONCURRENT_APPENDS) {
          const scans = batch.slice(at, at + CONCURRENT_APPENDS);
          await Promise.all(scans.map((scan) => new Promise<void>((resolve) => journal.append(scan, resolve))));
        }
        count += batch.length;
      }
      await drainer.caughtUp();
    } finally {
      await drainer.stop(1_000);
      await journal.close();
    }
    const dropped = Object.values(droppedScans.toRecord()).reduce((sum, value) => sum + value, 0);
    return count - dropped;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
