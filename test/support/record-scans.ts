import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Drainer } from '../../src/scans/ingest/drainer.js';
import { DroppedScans } from '../../src/scans/journal/dropped-scans.js';
import { Journal } from '../../src/scans/journal/journal.js';
import { createScanPool } from '../../src/scans/open-scans.js';
import type { Scan } from '../../src/scans/scan.js';
import { systemClock } from '../../src/shared/clock.js';
import { silent } from './database.js';

/** Appends scans to the journal in a folder that no running process has. */
export async function appendScans(folder: string, scans: readonly Scan[]): Promise<void> {
  const journal = await Journal.open({
    folder,
    durability: 'fast',
    clock: systemClock,
    losses: new DroppedScans(silent),
  });
  await Promise.all(scans.map((scan) => new Promise<void>((resolve) => journal.append(scan, resolve))));
  await journal.close();
}

/** Puts scans of any time through a journal and a drainer of their own into the figures. */
export async function recordScans(databaseUrl: string, scans: readonly Scan[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-record-'));
  await appendScans(folder, scans);
  const losses = new DroppedScans(silent);
  const journal = await Journal.open({ folder, durability: 'fast', clock: systemClock, losses });
  const pool = createScanPool(databaseUrl);
  const drainer = new Drainer({ pool, journal, clock: systemClock, losses, logger: silent });
  drainer.start();
  await drainer.caughtUp();
  await drainer.stop(1_000);
  await journal.close();
  await pool.end();
  await rm(folder, { recursive: true, force: true });
  const lost = losses.toRecord();
  if (Object.values(lost).some((count) => count > 0)) throw new Error(`scans were lost: ${JSON.stringify(lost)}`);
}
