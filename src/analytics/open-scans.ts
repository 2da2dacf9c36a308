import type { Pool } from 'pg';
import type { Logger } from '../core/logger.js';
import { reasonOf } from '../core/net/reason-of.js';
import { createPool, databaseUrlOf } from '../platform/database/connections.js';
import { openJournal, type ScanJournal, type ScanJournalOptions } from '../redirect/journal/open-journal.js';
import { DrainWorkerClient } from './ingest/drain-worker-client.js';
import { Drainer } from './ingest/drainer.js';

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

/** The scan pipeline: scans are described, journaled, and drained to the database. */
export interface Scans extends ScanJournal {
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

/** Opens the journal and starts draining it. The pool is from `createScanPool`; close it after the journal. */
export async function openScans(options: ScanJournalOptions): Promise<Scans> {
  const { pool, clock, logger } = options;
  const opened = await openJournal(options);
  const { journal, droppedScans } = opened;
  const writer = new DrainWorkerClient(databaseUrlOf(pool));
  writer.start();
  const drainer = new Drainer({ pool, writer, journal, clock, droppedScans, logger });
  drainer.start();

  return {
    ...opened,
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
