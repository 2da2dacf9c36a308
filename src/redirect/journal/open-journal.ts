import type { Pool } from 'pg';
import type { Clock } from '../../core/clock.js';
import type { Logger } from '../../core/logger.js';
import { createClientAddress } from '../../core/net/client-address.js';
import { createDescribeScan, type DescribeScan } from '../describe/describe-scan.js';
import { openGeolocation } from '../describe/geolocation.js';
import { Salts } from '../describe/salts.js';
import { DroppedScans } from './dropped-scans.js';
import { Journal } from './journal.js';
import type { Durability } from './segment-writer.js';

export interface ScanJournalOptions {
  /** For salts. The journal does not close it. */
  readonly pool: Pool;
  /** No other process may use it: the caller holds the data folder's lock. */
  readonly journalFolder: string;
  readonly durability: Durability;
  /** Proxies whose X-Forwarded-For is trusted, in the syntax of `proxy-addr`. Default: none. */
  readonly trustProxy?: readonly string[];
  /** A city database to use instead of the bundled one. */
  readonly geoipFile?: string | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Describes scans and writes them to the journal. */
export interface ScanJournal {
  readonly describe: DescribeScan;
  readonly journal: Journal;
  /** Scans that are not counted, by reason, since the start of the process. */
  readonly droppedScans: DroppedScans;
  /** Salt of the UTC day that contains this time, for other hashes of addresses. Never waits. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
  /**
   * Prepares the salts of the coming days and removes old ones; call it at least once a day. Returns the number of
   * removed salts.
   */
  refreshSalts(): Promise<number>;
  /** Whether the journal has room. When it has none, people are still redirected, but their scans are dropped. */
  acceptsScans(): boolean;
}

/** Opens the journal and the describer of its scans. The caller closes the journal. */
export async function openJournal(options: ScanJournalOptions): Promise<ScanJournal> {
  const { pool, journalFolder, durability, trustProxy = [], geoipFile = null, clock, logger } = options;
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
  return {
    describe,
    journal,
    droppedScans,
    saltOf,
    refreshSalts: () => salts.refresh(),
    acceptsScans: () => journal.accepts,
  };
}
