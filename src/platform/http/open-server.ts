import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { listen } from './listen.js';
import { createLimitedServer, SERVER_LIMITS } from './server-limits.js';

/** What a server does with the requests that come in from now on. */
export interface ServerHandlers {
  readonly onRequest: RequestListener;
  /** Whether a request to upgrade is passed to the server's `upgrade` event. All others are answered by `onRequest`. */
  readonly acceptsUpgrade: (request: IncomingMessage) => boolean;
}

/** A server whose handlers can be replaced, so that its port is never free from the start to the stop. */
export interface OpenServer {
  readonly server: Server;
  /** The port in use: the system's choice where port 0 was asked for. */
  readonly port: number;
  /** Requests that were received before are finished by the handlers of then. Rejects as `listen` does where it listens late. */
  setHandlers(handlers: ServerHandlers): Promise<void>;
}

/**
 * Listens with the service's limits. Rejects as `listen` does. The caller closes the server. Without initial handlers the port
 * stays closed until there are some, and must not be 0.
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
