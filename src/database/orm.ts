import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import { MIGRATIONS } from './migrations/migrations.js';

export interface OrmOptions {
  readonly url: string;
  /** The entity classes, listed where all rooms are known. */
  readonly entities: NonNullable<Options['entities']>;
  readonly poolSize?: number;
}

export const ormOptions = ({ url, entities, poolSize = 10 }: OrmOptions): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize },
    driverOptions: { connectionTimeoutMillis: 3000, application_name: 'signpost' },
    migrations: {
      migrationsList: MIGRATIONS,
      snapshot: false,
      silent: true,
      tableName: 'migration',
      transactional: true,
    },
    debug: false,
  });

export const openOrm = (options: OrmOptions): Promise<MikroORM> => MikroORM.init(ormOptions(options));
