import type { Services } from './access/context/context.js';
import type { Scans } from './analytics/open-scans.js';
import { openWithCleanup } from './core/cleanup.js';
import type { Config } from './core/config/environment.js';
import type { Logger } from './core/logger.js';
import { lockDataFolder } from './platform/database/data-folder-lock.js';
import { embeddedFolder, startEmbeddedServer } from './platform/database/embedded/embedded-server.js';
import { waitForDatabase } from './platform/database/wait-for-database.js';
import { closeServer } from './platform/http/listen.js';
import { openServer } from './platform/http/open-server.js';
import { STARTUP_HANDLERS } from './platform/http/startup-handler.js';
import type { Renderer } from './platform/workers/renderer.js';
import type { Redirect } from './redirect/open-redirect.js';

/** A running Signpost. */
export interface Service {
  readonly port: number;
  readonly services: Services;
  readonly scans: Scans;
  readonly redirect: Redirect;
  /** The text of the first key, on the start that made it. */
  readonly firstKey: string | null;
  /** The address that signs in to the console once, on the same start. */
  readonly firstSignInAddress: string | null;
  /** Answers the requests under way, drains the scans, then closes everything. May be called more than once. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** When aborted, a start that waits for its database ends and rejects. */
  readonly signal?: AbortSignal;
  /** Called with the text of the first key when it is made, which is once in a database's life. */
  readonly onFirstKey?: (text: string) => void;
  /** In place of the real renderer, for tests. */
  readonly renderer?: Renderer;
}

/** The modules of everything behind the port: loading them takes the longest part of a start. */
const loadHandlers = () => import('./open-handlers.js');

/**
 * Opens everything in its order; what was opened is closed again when a later step fails. The port answers from the
 * beginning: 503 until all is open. A database of the operator's own is waited for, and opening begins anew when it goes
 * away meanwhile. The embedded one starts in its own process while this one loads its modules.
 */
export const startService = (config: Config, logger: Logger, options: StartOptions = {}): Promise<Service> =>
  openWithCleanup(async (cleanup) => {
    const lock = await lockDataFolder(config.dataFolder);
    cleanup.add(() => lock.release());
    // The port is part of every encoded address, so it is known before anything else.
    const server = await openServer(config.host, config.port, config.listenBeforeReady ? STARTUP_HANDLERS : null);
    cleanup.add(() => closeServer(server.server));

    let firstKey: string | null = null;
    let firstSignInAddress: string | null = null;
    const onFirstKey = (text: string, signInAddress: string): void => {
      firstKey = text;
      firstSignInAddress = signInAddress;
      options.onFirstKey?.(text);
    };
    const openWith = async (databaseUrl: string) => {
      const { openHandlers } = await loadHandlers();
      const input = { config: { ...config, databaseUrl }, logger, onFirstKey, renderer: options.renderer };
      return openWithCleanup((attempt) => openHandlers(server, input, attempt));
    };
    const openEmbedded = async () => {
      const folder = embeddedFolder(config.dataFolder);
      const embedded = await startEmbeddedServer({ folder, logger, onLaunch: loadHandlers });
      cleanup.add(() => embedded.stop());
      return openWith(embedded.url);
    };
    const { databaseUrl: url } = config;
    const { signal } = options;
    const opened =
      url === null ? await openEmbedded() : await waitForDatabase({ url, logger, signal }, () => openWith(url));
    cleanup.add(() => opened.close());
    return { ...opened, firstKey, firstSignInAddress, close: () => cleanup.run() };
  });
