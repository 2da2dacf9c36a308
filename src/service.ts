import { join } from 'node:path';
import type { Services } from './access/open-context.js';
import { createApp } from './app.js';
import type { Config } from './config/env.js';
import { openChangeFeed } from './database/change-feed.js';
import { lockDataFolder } from './database/data-folder-lock.js';
import { NotificationHub } from './database/notification-hub.js';
import { openFileStore } from './files/file-store.js';
import { Inspector } from './files/inspector.js';
import { createFirstWorkspace } from './first-workspace.js';
import { Cleanup } from './floor/cleanup.js';
import { systemClock } from './floor/clock.js';
import { findFreePort } from './floor/free-port.js';
import type { Logger } from './floor/logger.js';
import { closeServer, listen } from './http/listen.js';
import { startJobs } from './jobs/jobs.js';
import { openDatabase } from './open-database.js';
import { Renderer } from './rendering/renderer.js';
import { createScanPool, openScans, type Scans } from './scans/open-scans.js';

/** A running Signpost. */
export interface Service {
  readonly port: number;
  readonly services: Services;
  readonly scans: Scans;
  /** The text of the first key, on the start that made it. */
  readonly firstKey: string | null;
  /** Answers what was asked, drains the scans, then closes everything. May be called more than once. */
  close(): Promise<void>;
}

/** Opens everything in its order; what was opened is closed again when a later step fails. */
export async function startService(config: Config, logger: Logger): Promise<Service> {
  const cleanup = new Cleanup();
  try {
    return await open(config, logger, cleanup);
  } catch (error) {
    await cleanup.run().catch(() => {});
    throw error;
  }
}

async function open(config: Config, logger: Logger, cleanup: Cleanup): Promise<Service> {
  const clock = systemClock;
  const { apiKeyPrefix, dataFolder } = config;
  const lock = await lockDataFolder(dataFolder);
  cleanup.add(() => lock.release());

  let firstKey: string | null = null;
  const database = await openDatabase(config, logger, async (orm) => {
    firstKey = await createFirstWorkspace(orm, clock, apiKeyPrefix);
  });
  cleanup.add(() => database.close());
  const feed = await openChangeFeed({ url: database.url, logger });
  cleanup.add(() => feed.close());
  const notifications = new NotificationHub({ url: database.url, logger });
  cleanup.add(async () => notifications.close());
  const pool = createScanPool(database.url);
  cleanup.add(() => pool.end());

  // The port is part of every encoded address, so it is known before anything listens on it.
  const port = config.port === 0 ? await findFreePort() : config.port;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const journalFolder = join(dataFolder, 'journal');
  const { scanDurability: durability, trustProxy, geoipFile } = config;
  const scans = await openScans({
    ...{ pool, feed, journalFolder, publicUrl, durability },
    ...{ trustProxy, geoipFile, clock, logger },
  });
  cleanup.add(() => scans.close());

  const renderer = new Renderer(logger);
  cleanup.add(() => renderer.close());

  const files = await openFileStore(join(dataFolder, 'assets'));
  const inspector = new Inspector(logger);
  cleanup.add(() => inspector.close());
  cleanup.add(startJobs({ orm: database.orm, files, scans, retention: config.retention, clock, logger }));

  const { uploads: uploadLimits } = config;
  const services: Services = {
    orm: database.orm,
    feed,
    notifications,
    renderer,
    files,
    inspector,
    uploadLimits,
    clock,
    logger,
    publicUrl,
    apiKeyPrefix,
  };
  const { server, closeLive } = await createApp(services, (request, response) => scans.redirect(request, response));
  await listen(server, config.host, port);
  cleanup.add(() => closeServer(server));
  cleanup.add(closeLive);
  return { port, services, scans, firstKey, close: () => cleanup.run() };
}
