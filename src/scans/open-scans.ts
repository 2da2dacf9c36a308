import { Pool } from 'pg';
import type { Clock } from '../shared/clock.js';
import type { Logger } from '../shared/logger.js';
import { createClientAddress } from '../shared/net/client-address.js';
import { createDescribeScan, type DescribeScan } from './describe/describe-scan.js';
import { openGeolocation } from './describe/geolocation.js';
import { Salts } from './describe/salts.js';
import { Drainer } from './ingest/drainer.js';
import { DrainWorkerClient } from './ingest/worker-batch-writer.js';
import { DroppedScans } from './journal/dropped-scans.js';
import type { Durability } from './journal/group-commit.js';
import { Journal } from './journal/journal.js';

export interface ScansOptions {
  /** From `createScanPool`; not closed here. */
  readonly pool: Pool;
  /** Of this process alone: the caller holds the data folder's lock. */
  readonly journalFolder: string;
  readonly durability: Durability;
  /** Whose X-Forwarded-For is believed, as `proxy-addr` reads it. Nobody's when left out. */
  readonly trustProxy?: readonly string[];
  /** A city database instead of the bundled one. */
  readonly geoipFile?: string | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface ScanStats {
  /** Scans in the journal that are not in the database yet. */
  readonly backlog: number;
  /** Age of the oldest of them; 0 for none. */
  readonly oldestAgeMs: number;
  /** Scans that are in no figure, by reason, since the start. */
  readonly dropped: Record<string, number>;
  /** Scans written to the database since the start. */
  readonly drained: number;
}

/** The pipeline of scans: described, journaled, and drained to the database. */
export interface Scans {
  readonly describe: DescribeScan;
  readonly journal: Journal;
  stats(): ScanStats;
  /** Makes the salts of the coming days known and removes old ones. Returns how many it removed. Once a day at least. */
  keepSalts(): Promise<number>;
  /** Whether the journal has room. Without it people are redirected and their scans are dropped. */
  acceptsScans(): boolean;
  /** Resolves when everything appended so far is in the database. */
  drained(): Promise<void>;
  /** After the last request: drains what is there, or leaves it in the journal when the database does not take it. */
  close(): Promise<void>;
}

const DRAIN_AT_CLOSE_MS = 5_000;

/**
 * A pool that scans have for themselves, so that no load of other kinds keeps them waiting: one connection for the
 * drainer, the rest for codes not known yet. Every wait is bounded.
 */
export const createScanPool = (url: string): Pool =>
  new Pool({
    connectionString: url,
    application_name: 'signpost-scans',
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
    keepAlive: true,
  });

export async function openScans(options: ScansOptions): Promise<Scans> {
  const { pool, journalFolder, durability, trustProxy = [], geoipFile = null, clock, logger } = options;
  // An idle connection that breaks emits this event, which would end the process without a listener.
  pool.on('error', (error) => logger.debug({ reason: error.message }, 'an idle database connection broke'));
  const salts = new Salts({ pool, clock, logger });
  const [findPlace] = await Promise.all([openGeolocation(geoipFile), salts.refresh()]);
  const describe = createDescribeScan({
    clientAddress: createClientAddress(trustProxy),
    findPlace,
    saltOf: (milliseconds) => salts.of(milliseconds),
  });
  const losses = new DroppedScans(logger);
  const journal = await Journal.open({ folder: journalFolder, durability, clock, losses });
  const mover = new DrainWorkerClient(pool.options.connectionString ?? '');
  mover.start();
  const drainer = new Drainer({ pool, mover, journal, clock, losses, logger });
  drainer.start();

  return {
    describe,
    journal,
    stats: () => {
      const oldest = journal.oldest();
      return {
        backlog: journal.backlog,
        oldestAgeMs: oldest === null ? 0 : Math.max(0, clock.now() - oldest),
        dropped: losses.toRecord(),
        drained: drainer.drained,
      };
    },
    keepSalts: () => salts.refresh(),
    acceptsScans: () => journal.accepts,
    drained: () => drainer.caughtUp(),
    close: async () => {
      await journal.settled();
      await drainer.stop(DRAIN_AT_CLOSE_MS);
      await journal.close();
    },
  };
}
