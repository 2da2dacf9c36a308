import type { Renderer } from './artwork/rendering/renderer.js';
import { openWithCleanup } from './core/cleanup.js';
import type { Config } from './core/config/environment.js';
import type { Logger } from './core/logger.js';
import type { Services } from './identity/authentication/services.js';
import { lockDataFolder } from './platform/database/data-folder-lock.js';
import { embeddedFolder, startEmbeddedServer } from './platform/database/embedded/embedded-server.js';
import { waitForDatabase } from './platform/database/wait-for-database.js';
import { answerMalformed } from './platform/http/answer-malformed.js';
import { closeServer } from './platform/http/listen.js';
import { openServer } from './platform/http/open-server.js';
import { STARTUP_HANDLERS } from './platform/http/startup-handler.js';
import type { Redirect } from './redirect/open-redirect.js';
import type { Scans } from './scans/open-scans.js';

/** A running Signpost instance. */
export interface Service {
  readonly port: number;
  readonly services: Services;
  readonly scans: Scans;
  readonly redirect: Redirect;
  /** Text of the first key, on the start that created it. */
  readonly firstKey: string | null;
  /** Single-use sign-in address of the console, on the same start. */
  readonly firstSignInAddress: string | null;
  /** Completes running requests, drains the scans, then closes everything. Can be called more than once. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** When aborted, a start that waits for its database ends and rejects. */
  readonly signal?: AbortSignal;
  /** Called with the text of the first key when it is created, once in a database's lifetime. */
  readonly onFirstKey?: (text: string) => void;
  /** Replaces the real renderer in tests. */
  readonly renderer?: Renderer;
}

/** Modules of everything behind the port: loading them is the longest part of a start. */
const loadHandlers = () => import('./open-handlers.js');

/**
 * Opens everything in order; if a step fails, what was opened is closed again. The port responds from the beginning,
 * with 503 until everything is open. Waits for a database of the operator's own, and starts over if it goes away
 * meanwhile. The embedded one starts in its own process while this one loads its modules.
 */
export const startService = (config: Config, logger: Logger, options: StartOptions = {}): Promise<Service> =>
  openWithCleanup(async (cleanup) => {
    const lock = await lockDataFolder(config.dataFolder);
    cleanup.add(() => lock.release());
    // The port is part of every encoded address, so it is determined first.
    const server = await openServer(config.host, config.port, config.listenBeforeReady ? STARTUP_HANDLERS : null);
    cleanup.add(() => closeServer(server.server));
    answerMalformed(server.server, logger);

    let firstKey: string | null = null;
    let firstSignInAddress: string | null = null;
    const onFirstAccess = (key: string | null, signInAddress: string): void => {
      firstKey = key;
      firstSignInAddress = signInAddress;
      if (key !== null) options.onFirstKey?.(key);
    };
    const openWith = async (databaseUrl: string) => {
      const { openHandlers } = await loadHandlers();
      const input = { config: { ...config, databaseUrl }, logger, onFirstAccess, renderer: options.renderer };
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
