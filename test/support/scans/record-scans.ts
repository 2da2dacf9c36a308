import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/core/clock.js';
import type { Scan } from '../../../src/core/contract/scan.js';
import { Drainer } from '../../../src/scans/ingest/drainer.js';
import { DroppedScans } from '../../../src/scans/journal/dropped-scans.js';
import { Journal } from '../../../src/scans/journal/journal.js';
import { createScanPool } from '../../../src/scans/open-scans.js';
import { silent } from '../database.js';

/** Appends scans to the journal in a folder that no running process uses. */
export async function appendScans(folder: string, scans: readonly Scan[]): Promise<void> {
  const journal = await Journal.open({
    folder,
    durability: 'fast',
    clock: systemClock,
    droppedScans: new DroppedScans(silent),
  });
  await Promise.all(scans.map((scan) => new Promise<void>((resolve) => journal.append(scan, resolve))));
  await journal.close();
}

/** Adds scans of any time to the figures, through a separate journal and drainer. */
export async function recordScans(databaseUrl: string, scans: readonly Scan[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-record-'));
  await appendScans(folder, scans);
  const droppedScans = new DroppedScans(silent);
  const journal = await Journal.open({ folder, durability: 'fast', clock: systemClock, droppedScans });
  const pool = createScanPool(databaseUrl);
  const drainer = new Drainer({ pool, journal, clock: systemClock, droppedScans, logger: silent });
  drainer.start();
  await drainer.caughtUp();
  await drainer.stop(1_000);
  await journal.close();
  await pool.end();
  await rm(folder, { recursive: true, force: true });
  const dropped = droppedScans.toRecord();
  if (Object.values(dropped).some((count) => count > 0))
    throw new Error(`scans were dropped: ${JSON.stringify(dropped)}`);
}
