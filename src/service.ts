import { join } from 'node:path';
import { createKeyUse } from './api-keys/key-use.js';
import { createApp } from './app.js';
import type { Config } from './config/environment.js';
import type { Services } from './context/open-context.js';
import { createRateLimits } from './context/rate-limits.js';
import { openChangeFeed } from './database/change-feed/change-feed.js';
import { NotificationHub } from './database/change-feed/notification-hub.js';
import { lockDataFolder } from './database/data-folder-lock.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { closeServer, listen } from './http/listen.js';
import { createReadiness } from './http/readiness.js';
import { openStartupServer } from './http/startup-handler.js';
import { startJobs } from './jobs/jobs.js';
import { createMetrics } from './metrics/open-metrics.js';
import { openDatabase } from './open-database.js';
import { createCodeEnumerationLimit } from './redirect/code-enumeration-limit.js';
import { openRedirect, type Redirect } from './redirect/open-redirect.js';
import { createScanPool, openScans, type Scans } from './scans/open-scans.js';
import { seedDefaultWorkspace } from './seed-default-workspace.js';
import { Cleanup } from './shared/cleanup.js';
import { systemClock } from './shared/clock.js';
import { findFreePort } from './shared/free-port.js';
import type { Logger } from './shared/logger.js';
import { createAddressOf } from './shared/net/address-of.js';
import { openFileStore } from './storage/file-store.js';
import { UploadRefusals } from './storage/upload-refusals.js';
import { Inspector } from './workers/inspector.js';
import { Renderer } from './workers/renderer.js';

/** A running Signpost. */
export interface Service {
  readonly port: number;
  readonly services: Services;
  readonly scans: Scans;
  readonly redirect: Redirect;
  /** The text of the first key, on the start that made it. */
  readonly firstKey: string | null;
  /** Answers what was asked, drains the scans, then closes everything. May be called more than once. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Aborted: a start that waits for its database is given up and rejects. */
  readonly signal?: AbortSignal;
  /** Told the text of the first key when it is made, which is once in a database's life. */
  readonly onFirstKey?: (text: string) => void;
}

/**
 * Opens everything in its order; what was opened is closed again when a later step fails. The port answers from the
 * beginning: until all is open, that the service is not available. A database of the operator's is waited for.
 */
export const startService = (config: Config, logger: Logger, options: StartOptions = {}): Promise<Service> =>
  opening(async (cleanup) => {
    const lock = await lockDataFolder(config.dataFolder);
    cleanup.add(() => lock.release());
    // The port is part of every encoded address, so it is known before anything else.
    const port = config.port === 0 ? await findFreePort() : config.port;
    const { leave } = await openStartupServer(config.host, port);
    cleanup.add(async () => leave());
    let firstKey: string | null = null;
    const onFirstKey = (text: string): void => {
      firstKey = text;
      options.onFirstKey?.(text);
    };
    const openAll = () => opening((attempt) => open({ config, logger, port, onFirstKey, leave }, attempt));
    const { databaseUrl: url } = config;
    const { signal } = options;
    const service = url === null ? await openAll() : await waitForDatabase({ url, logger, signal }, openAll);
    cleanup.add(() => service.close());
    return { ...service, firstKey, close: () => cleanup.run() };
  });

async function opening<T>(open: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const cleanup = new Cleanup();
  try {
    return await open(cleanup);
  } catch (error) {
    await cleanup.run().catch(() => {});
    throw error;
  }
}

interface Opening {
  readonly config: Config;
  readonly logger: Logger;
  readonly port: number;
  readonly onFirstKey: (text: string) => void;
  /** Frees the port. */
  readonly leave: () => void;
}

type Opened = Omit<Service, 'firstKey'>;

async function open({ config, logger, port, onFirstKey, leave }: Opening, cleanup: Cleanup): Promise<Opened> {
  const clock = systemClock;
  const { apiKeyPrefix, dataFolder } = config;
  const database = await openDatabase(config, logger, async (orm) => {
    const firstKey = await seedDefaultWorkspace(orm, clock, config);
    if (firstKey !== null) onFirstKey(firstKey);
  });
  cleanup.add(() => database.close());
  const keyUse = createKeyUse();
  cleanup.add(async () => {
    await keyUse.flush(database.orm.em.fork()).catch(() => logger.warn('the last use of keys was not written'));
  });
  const feed = await openChangeFeed({ url: database.url, logger });
  cleanup.add(() => feed.close());
  const notifications = new NotificationHub({ url: database.url, logger });
  cleanup.add(async () => notifications.close());
  const pool = createScanPool(database.url);
  cleanup.add(() => pool.end());

  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const journalFolder = join(dataFolder, 'journal');
  const { scanDurability: durability, trustProxy, geoipFile } = config;
  const rateLimits = createRateLimits(config.requestsPerMinute);
  const addressOf = createAddressOf(trustProxy);
  const scans = await openScans({ pool, journalFolder, durability, trustProxy, geoipFile, clock, logger });
  cleanup.add(() => scans.close());
  const limit = createCodeEnumerationLimit({ limiter: rateLimits.wrongCodes, addressOf });
  const redirect = openRedirect({ scans, pool, feed, publicUrl, limit, clock, logger });

  const renderer = new Renderer(logger);
  cleanup.add(() => renderer.close());

  const metrics = createMetrics(config.metrics);
  const files = await openFileStore(join(dataFolder, 'assets'));
  const inspector = new Inspector(logger);
  cleanup.add(() => inspector.close());
  const { orm } = database;
  const { retention } = config;
  cleanup.add(startJobs({ orm, files, scans, retention, keyUse, clock, logger, onRun: metrics.countJob }));

  const { uploads: uploadLimits } = config;
  const services: Services = {
    orm: database.orm,
    feed,
    notifications,
    renderer,
    files,
    inspector,
    uploadLimits,
    uploadRefusals: new UploadRefusals(),
    clock,
    logger,
    publicUrl,
    apiKeyPrefix,
    keyUse,
    rateLimits,
    addressOf,
  };
  let stopping = false;
  const notReady = createReadiness({ orm, scans, renderer, isStopping: () => stopping });
  const { handlers: observers } = metrics;
  const { production } = config;
  const { server, closeLive } = await createApp(services, metrics.timeRedirect(redirect.handler), {
    production,
    notReady,
    observers,
  });
  cleanup.add(() => metrics.close());
  await metrics.open({ ...services, scans, redirect, notReady });
  leave();
  await listen(server, config.host, port);
  cleanup.add(() => closeServer(server));
  cleanup.add(closeLive);
  cleanup.add(async () => {
    stopping = true;
  });
  return { port, services, scans, redirect, close: () => cleanup.run() };
}
