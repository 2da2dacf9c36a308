import type { Pool, PoolClient } from 'pg';

/** Whoever uses a connection that ends sees an error at once; this is far more time than giving it back takes then. */
const GRACE_MS = 1_000;

/**
 * To be called with each new pool: gives back connections that ended while they were in use and that nobody gives back. Kysely
 * keeps the connection of a transaction that could not begin, commit or roll back (kysely-org/kysely#1990), so that a pool
 * would be empty for good after a few of them.
 */
export function releaseLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => setTimeout(() => inUse.has(client) && client.release(true), GRACE_MS).unref());
  });
}
