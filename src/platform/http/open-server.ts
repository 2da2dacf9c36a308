import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE_MS } from '../../core/clock.js';
import { listen } from './listen.js';

/** Window length of every rate limit. */
export const WINDOW_SECONDS = MINUTE_MS / 1000;

/** Limits of connections, in milliseconds and bytes. A timeout takes effect up to `checkEveryMs` late. */
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
  /** From the start of the connection or request to the end of its header; a phone needs 2 to 3 s at worst. */
  headersMs: 10_000,
  /** Up to the end of the body. 20 MB take 160 s at 1 Mbit/s, a slow mobile connection. */
  requestMs: 180_000,
  /** Time without a byte read or written, for example when a body stops or a client does not read its response. */
  silenceMs: 60_000,
  /**
   * Between two requests. Longer than the usual 60 s of proxies, which would otherwise send on a closing connection.
   */
  keepAliveMs: 65_000,
  checkEveryMs: 1_000,
  /** Request line and headers together, Node's default; larger ones are answered with 431. */
  headerBytes: 16 * 1024,
  /** Each takes about 20 KB of memory when idle. Further connections are cut off immediately. */
  connections: 10_000,
};

/** The limits in the form that Node's `createServer` expects. */
const serverOptions = (limits: ServerLimits): ServerOptions => ({
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkEveryMs,
  maxHeaderSize: limits.headerBytes,
});

/**
 * A server whose connections cannot be exhausted by slow or silent clients. A header or body that takes too long is
 * answered with 408; a silent connection is cut. The number of requests per connection is unlimited: keys and addresses
 * are limited instead, because a proxy's connection carries the requests of many callers.
 */
export function createLimitedServer(answer: RequestListener, limits: ServerLimits, more: ServerOptions = {}): Server {
  const { shouldUpgradeCallback } = more;
  const upgrades: ServerOptions = shouldUpgradeCallback
    ? {
        shouldUpgradeCallback: (request) => {
          takeOriginForm(request);
          return namesOneHost(request) && shouldUpgradeCallback(request);
        },
      }
    : {};
  const server = createServer({ ...serverOptions(limits), ...more, ...upgrades }, (request, response) => {
    takeOriginForm(request);
    boundUnreadBody(request, response);
    if (namesOneHost(request)) answer(request, response);
    else response.writeHead(400, { 'Content-Length': '0', Connection: 'close' }).end();
  });
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silenceMs);
  return server;
}

const SLASH = 0x2f;
const ABSOLUTE = /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/i;

/**
 * Rewrites a request target in absolute form (`GET http://host/path`), which a server must accept (RFC 9112, 3.2.2), to
 * origin form (`GET /path`). Its host counts instead of the header's. Slashes at the beginning become one: whoever joins
 * an address and a path by hand writes two. Other forms stay unchanged.
 */
function takeOriginForm(request: IncomingMessage): void {
  const { url } = request;
  if (url === undefined) return;
  if (url.charCodeAt(0) === SLASH) {
    if (url.charCodeAt(1) === SLASH) request.url = url.replace(/^\/+/, '/');
    return;
  }
  const [origin = '', host] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return;
  const rest = url.slice(origin.length);
  request.url = `/${rest.replace(/^\/+/, '')}`;
  request.headers.host = host;
}

const HOST_LENGTH = 'host'.length;

/** Whether a request has not more than one Host header (RFC 9112, 3.2): a proxy may have read the other one. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST_LENGTH && name.toLowerCase() === 'host') hosts++;
  }
  return hosts <= 1;
}

/** Size of the largest upload with its form: a client that reads the response only after sending still receives it. */
const UNREAD_BYTES_MAX = 32 * 1024 * 1024;
const UNREAD_MS_MAX = 30_000;
const CHECK_MS = 50;

/**
 * For requests that are answered before their body was read, such as refused ones. The rest of the body is read and
 * discarded, so that the client receives the response and can reuse the connection. Beyond these limits the connection
 * is cut.
 */
function boundUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (!request.complete && !socket.destroyed) dropRest(request, socket);
  });
}

/** `socket` is a parameter because Node detaches it from a request that was destroyed meanwhile. */
function dropRest(request: IncomingMessage, socket: Socket): void {
  const bytesMax = socket.bytesRead + UNREAD_BYTES_MAX;
  const deadline = performance.now() + UNREAD_MS_MAX;
  // Uses the socket's own count: the server discards unread bytes without an event on the request.
  const check = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    if (isOver) clearInterval(check);
    else if (socket.bytesRead > bytesMax || performance.now() > deadline) socket.destroy();
  }, CHECK_MS).unref();
  request.unpipe();
  request.resume();
}

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
