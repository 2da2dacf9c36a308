import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import type { Config } from './core/config/environment.js';
import type { Logger } from './core/logger.js';
import { ENTITIES } from './entities.js';
import { embeddedFolder, startEmbeddedServer } from './platform/database/embedded/embedded-server.js';
import { logDamagedJson } from './platform/database/log-damaged-json.js';
import { migrate } from './platform/database/migrate.js';
import { openOrm } from './platform/database/orm.js';
import { explainRefusal } from './platform/database/wait-for-database.js';
import { installQueue } from './platform/queue/install-queue.js';
import { ID_FILE } from './scans/journal/journal-folder.js';

export interface Database {
  readonly url: string;
  readonly orm: MikroORM;
  /** Closes the connections, and stops the server if this process started or adopted it. */
  close(): Promise<void>;
}

/**
 * Throws if there is a scan journal, because a new database would receive the scans of another one, and the files in the
 * data folder have no rows in it.
 */
async function refuseJournal(folder: string): Promise<void> {
  if (!existsSync(join(folder, ID_FILE))) return;
  throw new Error(
    `The database is empty, but ${folder} belongs to another one. Start with the database of this data folder, or with ` +
      'an empty data folder.',
  );
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
    const afterwards = async (client: Client): Promise<void> => {
      await installQueue(client);
      await afterMigration(orm);
    };
    await migrate(orm, url, afterwards, () => refuseJournal(join(config.dataFolder, 'journal')));
  } catch (error) {
    await close();
    throw explainRefusal(error);
  }
  return { url, orm, close };
}
