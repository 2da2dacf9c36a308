import type { Pool } from 'pg';
import type { Clock } from '../../core/clock.js';
import type { Logger } from '../../core/logger.js';
import { createClientAddress } from '../../core/net/client-address.js';
import { createDescribeScan, type DescribeScan } from '../describe/describe-scan.js';
import { openGeolocation } from '../describe/geolocation.js';
import { Salts } from '../describe/salts.js';
import { DroppedScans } from './dropped-scans.js';
import type { Durability } from './group-commit.js';
import { Journal } from './journal.js';

export interface ScanJournalOptions {
  /** For salts. Not closed here. */
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

/** Scans on their way to the disk: described and journaled. */
export interface ScanJournal {
  readonly describe: DescribeScan;
  readonly journal: Journal;
  /** Scans that are in no figure, by reason, since the start of the process. */
  readonly droppedScans: DroppedScans;
  /** The salt of that time's UTC day, for hashes of addresses elsewhere. Never waits. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
  /** Makes the salts of the coming days known and removes old ones. Returns how many it removed. Once a day at least. */
  refreshSalts(): Promise<number>;
  /** Whether the journal has room. Without it people are redirected and their scans are dropped. */
  acceptsScans(): boolean;
}

/** Opens the journal and what describes the scans in it. The caller closes the journal. */
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
