import type { Pool } from 'pg';
import type { Clock } from '../core/clock.js';
import type { Logger } from '../core/logger.js';
import { reasonOf } from '../core/net/reason-of.js';
import { createPool, databaseUrlOf } from '../platform/database/connections.js';
import { DrainWorkerClient } from './ingest/drain-worker-client.js';
import { Drainer } from './ingest/drainer.js';
import { DroppedScans } from './journal/dropped-scans.js';
import { Journal } from './journal/journal.js';
import type { Durability } from './journal/segment-writer.js';

export interface ScanStats {
  /** Scans in the journal that are not yet in the database. */
  readonly backlog: number;
  /** Age of the oldest of them; 0 if there are none. */
  readonly oldestAgeMs: number;
  /** Scans left out of all figures since the start of the process, by reason. */
  readonly dropped: Record<string, number>;
  /** Scans written to the database since the start. */
  readonly drained: number;
}

export interface ScanOptions {
  /** From `createScanPool`; close it after the scans. */
  readonly pool: Pool;
  /** No other process may use it: the caller holds the data folder's lock. */
  readonly journalFolder: string;
  readonly durability: Durability;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The scan pipeline: scans are journaled, and drained to the database. */
export interface Scans {
  readonly journal: Journal;
  /** Whether the journal has room. When it has none, people are still redirected, but their scans are dropped. */
  acceptsScans(): boolean;
  stats(): ScanStats;
  /** Resolves when everything appended so far is in the database. */
  drained(): Promise<void>;
  /** Call this after the last request. Drains the journal for a few seconds; the rest stays in it. */
  close(): Promise<void>;
}

const DRAIN_AT_CLOSE_MS = 5_000;

/**
 * Creates a pool only for scans (looking up codes and salts, removing scans), so that other load does not delay them.
 * Every wait is bounded.
 */
export function createScanPool(url: string, logger?: Logger): Pool {
  const pool = createPool(url, {
    application_name: 'signpost-scans',
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  // A broken idle connection emits this event, which would end the process without a listener.
  pool.on('error', (error) => logger?.debug({ reason: reasonOf(error) }, 'an idle database connection broke'));
  return pool;
}

/** Opens the journal and starts draining it. */
export async function openScans({ pool, journalFolder, durability, clock, logger }: ScanOptions): Promise<Scans> {
  const droppedScans = new DroppedScans(logger);
  const journal = await Journal.open({ folder: journalFolder, durability, clock, droppedScans });
  const writer = new DrainWorkerClient(databaseUrlOf(pool));
  writer.start();
  const drainer = new Drainer({ pool, writer, journal, clock, droppedScans, logger });
  drainer.start();

  return {
    journal,
    acceptsScans: () => journal.accepts,
    stats: () => {
      const oldest = journal.oldest();
      return {
        backlog: journal.backlog,
        oldestAgeMs: oldest === null ? 0 : Math.max(0, clock.now() - oldest),
        dropped: droppedScans.toRecord(),
        drained: drainer.drained,
      };
    },
    drained: () => drainer.caughtUp(),
    close: async () => {
      await journal.settled();
      await drainer.stop(DRAIN_AT_CLOSE_MS);
      await journal.close();
    },
  };
}
