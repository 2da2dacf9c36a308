import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { boundUnreadBody } from './body/bound-unread-body.js';
import { takeOriginForm } from './origin-form.js';

/** How long and how large a connection may be. Milliseconds; a time-out is noticed up to `checkEveryMs` late. */
export interface ServerLimits {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly silenceMs: number;
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
  readonly headerBytes: number;
  readonly connections: number;
}

export const SERVER_LIMITS: ServerLimits = {
  /** From the connection's beginning, or the request's, to the end of its header: a phone needs 2 or 3 s at worst. */
  headersMs: 10_000,
  /** To the end of the body. 20 MB take 160 s at 1 Mbit/s, what a phone still sends in the country. */
  requestMs: 180_000,
  /** Nothing read and nothing written: a body that stops, an answer that nobody fetches. */
  silenceMs: 60_000,
  /** Between two requests. Longer than a proxy's 60 s, or it would send into a connection that is just being closed. */
  keepAliveMs: 65_000,
  checkEveryMs: 1_000,
  /** Request line and header together, as Node's default; more is answered 431. */
  headerBytes: 16 * 1024,
  /** About 20 KB each when idle. Who comes after that is cut off at once instead of filling the memory. */
  connections: 10_000,
};

/** What Node takes at the creation of a server. */
export const serverOptions = (limits: ServerLimits): ServerOptions => ({
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkEveryMs,
  maxHeaderSize: limits.headerBytes,
});

/**
 * A server that slow and silent clients cannot hold. A header or body that takes too long is answered 408, silence ends
 * without an answer. Requests per connection are not limited: keys and addresses are, and a proxy's connection is many
 * callers'.
 */
export function createLimitedServer(answer: RequestListener, limits: ServerLimits, more: ServerOptions = {}): Server {
  const { shouldUpgradeCallback } = more;
  const upgrades: ServerOptions = shouldUpgradeCallback
    ? {
        shouldUpgradeCallback: (request) => {
          takeOriginForm(request);
          return shouldUpgradeCallback(request);
        },
      }
    : {};
  const server = createServer({ ...serverOptions(limits), ...more, ...upgrades }, (request, response) => {
    takeOriginForm(request);
    boundUnreadBody(request, response);
    answer(request, response);
  });
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silenceMs);
  return server;
}
