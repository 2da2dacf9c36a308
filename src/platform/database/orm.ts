import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import { ormConnection } from './connections.js';
import { endIdleTransactions } from './end-idle-transactions.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { releaseLostConnections } from './release-lost-connections.js';
import { textArray } from './statement.js';

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
