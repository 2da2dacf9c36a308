import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Drainer } from '../../scans/ingest/drainer.js';
import { DroppedScans } from '../../scans/journal/dropped-scans.js';
import { Journal } from '../../scans/journal/journal.js';
import { createScanPool } from '../../scans/open-scans.js';
import type { Scan } from '../../scans/scan.js';
import { systemClock } from '../../shared/clock.js';
import { createLogger } from '../../shared/logger.js';

/** At most so many wait for the journal at a time. */
const APPENDED_AT_ONCE = 2_000;

/**
 * Puts scans into the figures by the way of real ones, through a journal and a drainer of its own; both are gone
 * afterwards. Gives how many there were.
 */
export async function recordSamples(databaseUrl: string, batches: Iterable<readonly Scan[]>): Promise<number> {
  const logger = createLogger('silent');
  const losses = new DroppedScans(logger);
  const folder = await mkdtemp(join(tmpdir(), 'signpost-demo-'));
  const pool = createScanPool(databaseUrl);
  pool.on('error', () => {});
  try {
    const journal = await Journal.open({ folder, durability: 'fast', clock: systemClock, losses });
    const drainer = new Drainer({ pool, journal, clock: systemClock, losses, logger });
    drainer.start();
    let count = 0;
    for (const batch of batches) {
      for (let at = 0; at < batch.length; at += APPENDED_AT_ONCE) {
        const scans = batch.slice(at, at + APPENDED_AT_ONCE);
        await Promise.all(scans.map((scan) => new Promise<void>((resolve) => journal.append(scan, resolve))));
      }
      count += batch.length;
    }
    await drainer.caughtUp();
    await drainer.stop(1_000);
    await journal.close();
    const lost = Object.values(losses.toRecord()).reduce((sum, value) => sum + value, 0);
    return count - lost;
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}
