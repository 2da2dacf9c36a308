import type { RequestListener } from 'node:http';
import { Pool } from 'pg';
import type { ChangeFeed } from '../database/change-feed/change-feed.js';
import type { GuessGuard } from '../redirect/code-enumeration-limit.js';
import { findTarget } from '../redirect/find-target.js';
import { type AnswerCounts, createRedirect } from '../redirect/redirect-handler.js';
import { TargetCache } from '../redirect/target-cache.js';
import type { Clock } from '../shared/clock.js';
import type { Logger } from '../shared/logger.js';
import { createClientAddress } from '../shared/net/client-address.js';
import { createDescribeScan } from './describe/describe-scan.js';
import { openPlaces } from './describe/geolocation.js';
import { Salts } from './describe/salts.js';
import { Drainer } from './ingest/drainer.js';
import { ThreadMover } from './ingest/worker-batch-writer.js';
import { Losses } from './journal/dropped-scans.js';
import type { Durability } from './journal/group-commit.js';
import { Journal } from './journal/journal.js';

export interface ScansOptions {
  /** From `createScanPool`; not closed here. */
  readonly pool: Pool;
  readonly feed: ChangeFeed;
  /** Of this process alone: the caller holds the data folder's lock. */
  readonly journalFolder: string;
  /** Base of every page, without a slash at its end. */
  readonly publicUrl: string;
  readonly durability: Durability;
  /** Whose X-Forwarded-For is believed, as `proxy-addr` reads it. Nobody's when left out. */
  readonly trustProxy?: readonly string[];
  /** A city database instead of the bundled one. */
  readonly geoipFile?: string | null;
  /** Without one nobody is refused. */
  readonly guard?: GuessGuard;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface ScanStats {
  /** Scans in the journal that are not in the database yet. */
  readonly backlog: number;
  /** Age of the oldest of them; 0 for none. */
  readonly oldestAgeMs: number;
  /** Scans that are in no figure, by reason, since the start. */
  readonly lost: Record<string, number>;
  /** Scans moved to the database since the start. */
  readonly drained: number;
  readonly answers: Readonly<AnswerCounts>;
}

export interface Scans {
  /** For paths that begin with `/r/`. */
  readonly redirect: RequestListener;
  stats(): ScanStats;
  /** Makes the salts of the coming days known and removes old ones, of which it gives the number. Once a day at least. */
  keepSalts(): Promise<number>;
  /** Whether the journal has room. Without it people are redirected and their scans are lost. */
  acceptsScans(): boolean;
  /** Resolves when everything appended so far is in the database. */
  drained(): Promise<void>;
  /** After the last request: moves what is there, or leaves it in the journal when the database does not take it. */
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
  const { pool, feed, journalFolder, publicUrl, durability, guard, clock, logger } = options;
  const { trustProxy = [], geoipFile = null } = options;
  // An idle connection that breaks says so by this event, which would end the process unheard.
  pool.on('error', (error) => logger.debug({ reason: error.message }, 'an idle database connection broke'));
  const salts = new Salts({ pool, clock, logger });
  const [findPlace] = await Promise.all([openPlaces(geoipFile), salts.refresh()]);
  const describe = createDescribeScan({
    clientAddress: createClientAddress(trustProxy),
    findPlace,
    saltOf: (milliseconds) => salts.of(milliseconds),
  });
  const losses = new Losses(logger);
  const journal = await Journal.open({ folder: journalFolder, durability, clock, losses });
  const cache = new TargetCache({ feed, find: findTarget(pool, publicUrl), logger });
  feed.onChange((change) => cache.forget(change));
  const mover = new ThreadMover(pool.options.connectionString ?? '');
  mover.start();
  const drainer = new Drainer({ pool, mover, journal, clock, losses, logger });
  drainer.start();
  const answers: AnswerCounts = {
    redirected: 0,
    notAvailable: 0,
    tryAgain: 0,
    tooMany: 0,
    classes: { person: 0, head: 0, prefetch: 0, bot: 0, preview: 0, monitor: 0 },
  };

  return {
    redirect: createRedirect({ cache, journal, describe, guard, clock, logger, answers }),
    stats: () => {
      const oldest = journal.oldest();
      return {
        backlog: journal.backlog,
        oldestAgeMs: oldest === null ? 0 : Math.max(0, clock.now() - oldest),
        lost: losses.toRecord(),
        drained: drainer.drained,
        answers: { ...answers, classes: { ...answers.classes } },
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
