import type { Renderer } from './artwork/rendering/renderer.js';
import { type Cleanup, openWithCleanup } from './core/cleanup.js';
import type { Config } from './core/config/environment.js';
import type { Logger } from './core/logger.js';
import type { Services } from './identity/authentication/services.js';
import { PrivatePort } from './operations/private-port.js';
import { createTlsPermission } from './operations/tls-permission.js';
import { lockDataFolder } from './platform/database/data-folder-lock.js';
import { embeddedFolder, startEmbeddedServer } from './platform/database/embedded/embedded-server.js';
import { waitForDatabase } from './platform/database/wait-for-database.js';
import { answerMalformed } from './platform/http/answer-malformed.js';
import { closeServer } from './platform/http/listen.js';
import { openServer } from './platform/http/open-server.js';
import { STARTUP_HANDLERS } from './platform/http/startup-handler.js';
import type { Redirect } from './redirect/open-redirect.js';
import type { Scans } from './scans/open-scans.js';
import { DomainFile } from './tenancy/domains/domain-file.js';

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
    const privatePort = await openPrivatePort(config, logger, cleanup);

    let firstKey: string | null = null;
    let firstSignInAddress: string | null = null;
    const onFirstAccess = (key: string | null, signInAddress: string): void => {
      firstKey = key;
      firstSignInAddress = signInAddress;
      if (key !== null) options.onFirstKey?.(key);
    };
    const openWith = async (databaseUrl: string) => {
      const { openHandlers } = await loadHandlers();
      const input = {
        config: { ...config, databaseUrl },
        logger,
        onFirstAccess,
        privatePort,
        renderer: options.renderer,
      };
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

/** Certificates are permitted from the list on disk until the database is open. */
async function openPrivatePort(config: Config, logger: Logger, cleanup: Cleanup): Promise<PrivatePort | null> {
  const { host, port } = config.metrics;
  if (port === null) return null;
  const hosts = await new DomainFile(config.dataFolder, logger).read();
  const privatePort = await PrivatePort.open({ host, port });
  cleanup.add(() => privatePort.close());
  const publicUrl = config.publicUrl ?? 'http://localhost';
  privatePort.answer(
    '/tls-permission',
    createTlsPermission(publicUrl, (name) => hosts.has(name)),
  );
  return privatePort;
}
