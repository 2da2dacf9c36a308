import type { Pool, PoolClient } from 'pg';

/** The user of a connection that ends sees an error immediately; returning the connection takes far less than this. */
const GRACE_MS = 1_000;

/**
 * Call this for each new pool. Releases connections that ended while in use and that nobody returns: Kysely retains the
 * connection of a transaction that could not begin, commit or roll back (kysely-org/kysely#1990). A few of those would
 * empty the pool permanently.
 */
export function releaseLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => setTimeout(() => inUse.has(client) && client.release(true), GRACE_MS).unref());
  });
}
