import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import type { Scan } from '../../../src/core/contract/scan.js';
import { newId } from '../../../src/core/ids.js';
import { Drainer } from '../../../src/scans/ingest/drainer.js';
import { DroppedScans } from '../../../src/scans/journal/dropped-scans.js';
import { Journal } from '../../../src/scans/journal/journal.js';
import { createScanPool } from '../../../src/scans/open-scans.js';
import { createDatabase, dropDatabase, silent } from '../database.js';
import { scanOf } from './scans.js';

/** A journal and its drainer. */
export interface DrainInstance {
  readonly journal: Journal;
  readonly droppedScans: DroppedScans;
  readonly drainer: Drainer;
  /** Resolves when this many equal scans are in the journal. */
  append(campaignId: string, count: number, properties?: Partial<Scan>): Promise<void>;
  appendAll(scans: readonly Scan[]): Promise<void>;
  close(): Promise<void>;
}

/** A separate database, and instances that drain into it. */
export interface DrainFixture {
  readonly url: string;
  readonly folder: string;
  readonly client: Client;
  readonly pool: Pool;
  /** Workspace of the scans that `append` creates. */
  readonly workspaceId: string;
  /** Opens the journal with that name, without starting the drainer. */
  open(name: string, clock?: { now(): number }): Promise<DrainInstance>;
  close(): Promise<void>;
}

/** Uses a new database, unless one is given, which the caller drops. */
export async function openDrainFixture(given?: string): Promise<DrainFixture> {
  const url = given ?? (await createDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'signpost-drain-'));
  const client = new Client({ connectionString: url });
  await client.connect();
  const pool = createScanPool(url);
  const workspaceId = newId();
  const open = async (name: string, clock = { now: () => Date.now() }): Promise<DrainInstance> => {
    const droppedScans = new DroppedScans(silent);
    const journal = await Journal.open({ folder: join(folder, name), durability: 'fast', clock, droppedScans });
    const drainer = new Drainer({ pool, journal, clock, droppedScans, logger: silent });
    const appendAll = async (scans: readonly Scan[]): Promise<void> => {
      await Promise.all(scans.map((scan) => new Promise<void>((done) => journal.append(scan, done))));
    };
    return {
      journal,
      droppedScans,
      drainer,
      appendAll,
      append: (campaignId, count, properties = {}) =>
        appendAll(Array.from({ length: count }, () => scanOf(workspaceId, campaignId, properties))),
      close: async () => {
        await drainer.stop(2_000);
        await journal.close();
      },
    };
  };
  const close = async (): Promise<void> => {
    await pool.end();
    await client.end();
    if (given === undefined) await dropDatabase(url);
    await rm(folder, { recursive: true });
  };
  return { url, folder, client, pool, workspaceId, open, close };
}
