import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { ormConnection } from './connections.js';
import { endIdleTransactions } from './end-idle-transactions.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { textArray } from './statement.js';

/** The user of a connection that ends sees an error immediately; returning the connection takes far less than this. */
const GRACE_MS = 1_000;

/**
 * Call this for each new pool. Releases connections that ended while in use and that nobody returns: Kysely retains the
 * connection of a transaction that could not begin, commit or roll back (kysely-org/kysely#1990). A few of those would
 * empty the pool permanently.
 */
function releaseLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => setTimeout(() => inUse.has(client) && client.release(true), GRACE_MS).unref());
  });
}

export interface OrmOptions {
  readonly url: string;
  /** Entity classes: ENTITIES of `entities.ts`. */
  readonly entities: NonNullable<Options['entities']>;
  readonly poolSize?: number;
}

/** MikroORM's settings for the service and for its command line tool. */
export const ormOptions = ({ url, entities, poolSize = 10 }: OrmOptions): Options =>
  defineConfig({
    entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize },
    ...ormConnection(url, {
      connectionTimeoutMillis: 3000,
      application_name: 'signpost',
      onConnect: endIdleTransactions,
      onPoolCreated: releaseLostConnections,
    }),
    migrations: {
      migrationsList: [...MIGRATIONS],
      snapshot: false,
      silent: true,
      tableName: 'migration',
      // Each in its own transaction, so that one can create an index concurrently.
      transactional: true,
      allOrNothing: false,
    },
    debug: false,
  });

/** Does not connect yet: connections are opened on demand. */
export async function openOrm(options: OrmOptions): Promise<MikroORM> {
  const orm = await MikroORM.init(ormOptions(options));
  // MikroORM's own literal stores the text `null` as NULL, which no list of texts may contain.
  orm.em.getPlatform().marshallArray = (values) => textArray(values.map(String));
  return orm;
}
