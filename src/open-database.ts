import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from './core/config/environment.js';
import type { Logger } from './core/logger.js';
import { ENTITIES } from './entities.js';
import { embeddedFolder, startEmbeddedServer } from './platform/database/embedded/embedded-server.js';
import { logDamagedJson } from './platform/database/log-damaged-json.js';
import { migrate } from './platform/database/migrate.js';
import { openOrm } from './platform/database/orm.js';
import { explainRefusal } from './platform/database/wait-for-database.js';
import { installQueue } from './platform/queue/install-queue.js';

export interface Database {
  readonly url: string;
  readonly orm: MikroORM;
  /** Closes the connections, and stops the server if this process started or adopted it. */
  close(): Promise<void>;
}

/**
 * Opens the configured or embedded database with the newest schema. `afterMigration` runs under the migration's lock,
 * so only one of several instances runs it at a time.
 */
export async function openDatabase(
  config: Config,
  logger: Logger,
  afterMigration: (orm: MikroORM) => Promise<void> = async () => {},
): Promise<Database> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedServer({ folder: embeddedFolder(config.dataFolder), logger })
      : null;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const orm = await openOrm({ url, entities: ENTITIES });
  const report = logDamagedJson(logger);
  const close = async () => {
    report.stop();
    await orm.close();
    await embedded?.stop();
  };
  try {
    await migrate(orm, url, async (client) => {
      await installQueue(client);
      await afterMigration(orm);
    });
  } catch (error) {
    await close();
    throw explainRefusal(error);
  }
  return { url, orm, close };
}
