import { Pool } from 'pg';
import type { Clock } from '../core/clock.js';
import type { Logger } from '../core/logger.js';
import { createClientAddress } from '../core/net/client-address.js';
import { createDescribeScan, type DescribeScan } from '../redirect/describe/describe-scan.js';
import { openGeolocation } from '../redirect/describe/geolocation.js';
import { Salts } from '../redirect/describe/salts.js';
import { DroppedScans } from '../redirect/journal/dropped-scans.js';
import type { Durability } from '../redirect/journal/group-commit.js';
import { Journal } from '../redirect/journal/journal.js';
import { DrainWorkerClient } from './ingest/drain-worker-client.js';
import { Drainer } from './ingest/drainer.js';

export interface ScansOptions {
  /** From `createScanPool`; not closed here. */
  readonly pool: Pool;
  /** Of this process alone: the caller holds the data folder's lock. */
  readonly journalFolder: string;
  readonly durability: Durability;
  /** Proxies whose X-Forwarded-For is trusted, as `proxy-addr` reads it. None when left out. */
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
  /** Scans that are in no figure, by reason, since the start of the process. */
  readonly dropped: Record<string, number>;
  /** Scans written to the database since the start. */
  readonly drained: number;
}

/** The pipeline of scans: described, journaled, and drained to the database. */
export interface Scans {
  readonly describe: DescribeScan;
  readonly journal: Journal;
  /** The salt of that time's UTC day, for hashes of addresses elsewhere. Never waits. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
  stats(): ScanStats;
  /** Makes the salts of the coming days known and removes old ones. Returns how many it removed. Once a day at least. */
  keepSalts(): Promise<number>;
  /** Whether the journal has room. Without it people are redirected and their scans are dropped. */
  acceptsScans(): boolean;
  /** Resolves when everything appended so far is in the database. */
  drained(): Promise<void>;
  /** To be called after the last request. Drains the journal for a few seconds; the rest stays in it. */
  close(): Promise<void>;
}

const DRAIN_AT_CLOSE_MS = 5_000;

/**
 * A pool for scans alone, so that other load does not delay them: looking up codes, and salts. Every wait is bounded.
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

/** Opens the journal and starts to drain it. The caller closes it before the pool. */
export async function openScans(options: ScansOptions): Promise<Scans> {
  const { pool, journalFolder, durability, trustProxy = [], geoipFile = null, clock, logger } = options;
  // An idle connection that breaks emits this event, which would end the process without a listener.
  pool.on('error', (error) => logger.debug({ reason: error.message }, 'an idle database connection broke'));
  const salts = new Salts({ pool, clock, logger });
  const [geolocate] = await Promise.all([openGeolocation(geoipFile), salts.refresh()]);
  const saltOf = (milliseconds: number) => salts.of(milliseconds);
  const describe = createDescribeScan({
    clientAddress: createClientAddress(trustProxy),
    geolocate,
    saltOf,
  });
  const droppedScans = new DroppedScans(logger);
  const journal = await Journal.open({ folder: journalFolder, durability, clock, droppedScans });
  const writer = new DrainWorkerClient(pool.options.connectionString ?? '');
  writer.start();
  const drainer = new Drainer({ pool, writer, journal, clock, droppedScans, logger });
  drainer.start();

  return {
    describe,
    journal,
    saltOf,
    stats: () => {
      const oldest = journal.oldest();
      return {
        backlog: journal.backlog,
        oldestAgeMs: oldest === null ? 0 : Math.max(0, clock.now() - oldest),
        dropped: droppedScans.toRecord(),
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
