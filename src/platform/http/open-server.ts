import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { listen } from './listen.js';
import { createLimitedServer, SERVER_LIMITS } from './server-limits.js';

/** How a server handles requests from now on. */
export interface ServerHandlers {
  readonly onRequest: RequestListener;
  /** Whether an upgrade request is passed to the server's `upgrade` event. All others go to `onRequest`. */
  readonly acceptsUpgrade: (request: IncomingMessage) => boolean;
}

/** A server whose handlers can be replaced, so that its port stays occupied from start to stop. */
export interface OpenServer {
  readonly server: Server;
  /** The port in use: chosen by the system for port 0. */
  readonly port: number;
  /**
   * Requests received earlier are finished by their previous handlers. Rejects like `listen` if it only listens now.
   */
  setHandlers(handlers: ServerHandlers): Promise<void>;
}

/**
 * Listens with the service's limits. Rejects like `listen`. The caller closes the server. Without initial handlers the
 * port stays closed until handlers are set, and must not be 0.
 */
export async function openServer(host: string, port: number, initial: ServerHandlers | null): Promise<OpenServer> {
  let current = initial;
  const server = createLimitedServer((request, response) => current?.onRequest(request, response), SERVER_LIMITS, {
    shouldUpgradeCallback: (request) => current?.acceptsUpgrade(request) ?? false,
  });
  if (initial !== null) await listen(server, host, port);
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : port,
    setHandlers: async (handlers) => {
      current = handlers;
      if (!server.listening) await listen(server, host, port);
    },
  };
}
