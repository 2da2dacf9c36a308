import { Cleanup } from '../core/cleanup.js';
import { systemClock } from '../core/clock.js';
import type { Config } from '../core/config/environment.js';
import { createLogger } from '../core/logger.js';
import { reasonOf } from '../core/net/reason-of.js';
import { openDatabase } from '../open-database.js';
import { openChangeFeed } from '../platform/database/change-feed/change-feed.js';
import { lockDataFolder } from '../platform/database/data-folder-lock.js';
import { embeddedFolder, findEmbeddedServer } from '../platform/database/embedded/embedded-server.js';
import { isUnavailable } from '../platform/database/is-unavailable.js';
import { JobQueue } from '../platform/queue/job-queue.js';
import type { Operator } from '../tenancy/caller/actor.js';
import { addAuditedEvents } from '../webhooks/events/add-events.js';

export interface OpenedOperator {
  readonly operator: Operator;
  /** For commands that do not use entities. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Opens the database for a command: DATABASE_URL, or the embedded server of a running service, or an embedded server
 * that stops with the command.
 */
export async function openOperator(config: Config): Promise<OpenedOperator> {
  const cleanup = new Cleanup();
  try {
    const logger = createLogger('silent');
    const running = config.databaseUrl ?? (await findEmbeddedServer(embeddedFolder(config.dataFolder)));
    if (running === null) {
      const lock = await lockDataFolder(config.dataFolder);
      cleanup.add(() => lock.release());
    }
    const database = await openDatabase({ ...config, databaseUrl: running }, logger);
    cleanup.add(() => database.close());
    const feed = await openChangeFeed({ url: database.url, logger, role: 'publisher' });
    cleanup.add(() => feed.close());
    const queue = new JobQueue({ url: database.url, logger, role: 'sender' });
    cleanup.add(() => queue.close());
    const { apiKeyPrefix } = config;
    const operator = {
      em: database.orm.em.fork(),
      clock: systemClock,
      apiKeyPrefix,
      feed,
      queue,
      addEvents: addAuditedEvents,
      uploadLimits: config.uploads,
    };
    return { operator, databaseUrl: database.url, close: () => cleanup.run() };
  } catch (error) {
    await cleanup.run().catch(() => {});
    if (config.databaseUrl === null || !isUnavailable(error)) throw error;
    throw new Error(`The database of DATABASE_URL cannot be reached (${reasonOf(error)}).`, { cause: error });
  }
}
