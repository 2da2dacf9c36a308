import type { Pool } from 'pg';
import type { Clock } from '../../core/clock.js';
import type { Logger } from '../../core/logger.js';
import { createClientAddress } from '../../core/net/client-address.js';
import { createDescribeScan, type DescribeScan } from './describe-scan.js';
import { openGeolocation } from './geolocation.js';
import { Salts } from './salts.js';

export interface DescriberOptions {
  /** For salts. The describer does not close it. */
  readonly pool: Pool;
  /** Proxies whose X-Forwarded-For is trusted, in the syntax of `proxy-addr`. Default: none. */
  readonly trustProxy?: readonly string[];
  /** A city database to use instead of the bundled one. */
  readonly geoipFile?: string | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Describes scans by people, bots and previews, without their addresses. */
export interface Describer {
  readonly describe: DescribeScan;
  /** Salt of the UTC day that contains this time, for other hashes of addresses. Never waits. */
  readonly saltOf: (milliseconds: number) => Uint8Array;
  /**
   * Prepares the salts of the coming days and removes old ones; call it at least once a day. Returns the number of
   * removed salts.
   */
  refreshSalts(): Promise<number>;
}

/** Loads the city database and the salts. There is nothing to close. */
export async function openDescriber(options: DescriberOptions): Promise<Describer> {
  const { pool, trustProxy = [], geoipFile = null, clock, logger } = options;
  const salts = new Salts({ pool, clock, logger });
  const [geolocate] = await Promise.all([openGeolocation(geoipFile), salts.refresh()]);
  const saltOf = (milliseconds: number) => salts.of(milliseconds);
  const describe = createDescribeScan({ clientAddress: createClientAddress(trustProxy), geolocate, saltOf });
  return { describe, saltOf, refreshSalts: () => salts.refresh() };
}
