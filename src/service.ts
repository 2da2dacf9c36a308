import { createApp } from './app.js';
import type { Config } from './config/environment.js';
import type { Services } from './context/open-context.js';
import { lockDataFolder } from './database/data-folder-lock.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { isSubscriptionRequest, openSubscriptions } from './graphql/subscriptions/open-subscriptions.js';
import { closeServer } from './http/listen.js';
import { type OpenServer, openServer } from './http/open-server.js';
import { createReadiness } from './http/readiness.js';
import { STARTUP_HANDLERS } from './http/startup-handler.js';
import { openServices } from './open-services.js';
import type { Redirect } from './redirect/open-redirect.js';
import type { Scans } from './scans/open-scans.js';
import { type Cleanup, openWithCleanup } from './shared/cleanup.js';
import type { Logger } from './shared/logger.js';

/** A running Signpost. */
export interface Service {
  readonly port: number;
  readonly services: Services;
  readonly scans: Scans;
  readonly redirect: Redirect;
  /** The text of the first key, on the start that made it. */
  readonly firstKey: string | null;
  /** Answers the requests under way, drains the scans, then closes everything. May be called more than once. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** When aborted, a start that waits for its database ends and rejects. */
  readonly signal?: AbortSignal;
  /** Called with the text of the first key when it is made, which is once in a database's life. */
  readonly onFirstKey?: (text: string) => void;
}

/**
 * Opens everything in its order; what was opened is closed again when a later step fails. The port answers from the
 * beginning: 503 until all is open. A database of the operator's own is waited for, and opening begins anew when it goes
 * away meanwhile.
 */
export const startService = (config: Config, logger: Logger, options: StartOptions = {}): Promise<Service> =>
  openWithCleanup(async (cleanup) => {
    const lock = await lockDataFolder(config.dataFolder);
    cleanup.add(() => lock.release());
    // The port is part of every encoded address, so it is known before anything else.
    const server = await openServer(config.host, config.port, STARTUP_HANDLERS);
    cleanup.add(() => closeServer(server.server));

    let firstKey: string | null = null;
    const onFirstKey = (text: string): void => {
      firstKey = text;
      options.onFirstKey?.(text);
    };
    const open = () => openWithCleanup((attempt) => openBehind(server, { config, logger, onFirstKey }, attempt));
    const { databaseUrl: url } = config;
    const { signal } = options;
    const opened = url === null ? await open() : await waitForDatabase({ url, logger, signal }, open);
    cleanup.add(() => opened.close());
    return { ...opened, firstKey, close: () => cleanup.run() };
  });

interface OpenOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly onFirstKey: (text: string) => void;
}

/** Opens all services, then lets the server answer with them. Closing begins with the server, while they still work. */
async function openBehind(
  { server, port, setHandlers }: OpenServer,
  { config, logger, onFirstKey }: OpenOptions,
  cleanup: Cleanup,
): Promise<Omit<Service, 'firstKey'>> {
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const { services, scans, redirect, metrics } = await openServices({ config, logger, publicUrl, onFirstKey }, cleanup);

  let isStopping = false;
  const { orm, renderer } = services;
  const notReady = createReadiness({ orm, scans, renderer, isStopping: () => isStopping });
  cleanup.add(() => metrics.close());
  await metrics.open({ ...services, scans, redirect, notReady });
  const { onRequest, schema } = await createApp(services, metrics.timeRedirect(redirect.handler), {
    production: config.production,
    notReady,
    metricsHandlers: metrics.handlers,
  });

  cleanup.add(() => closeServer(server));
  cleanup.add(openSubscriptions(server, services, schema));
  cleanup.add(async () => {
    isStopping = true;
  });
  setHandlers({ onRequest, acceptsUpgrade: isSubscriptionRequest });
  return { port, services, scans, redirect, close: () => cleanup.run() };
}
