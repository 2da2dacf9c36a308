import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../core/logger.js';
import { secretIn } from '../../identity/authentication/secrets.js';
import type { Services } from '../../identity/authentication/services.js';
import { readSessionStates } from '../../identity/sessions/find-session.js';
import { isFromOwnPage } from '../../identity/sessions/own-page.js';
import { enterWorkspace, slugOf } from '../../platform/http/request.js';
import { readPrincipalStates } from '../../tenancy/caller/known-principal.js';
import { CallerWatch } from './caller-watch.js';
import { Connection, GOING_AWAY } from './connection.js';
import { OpenConnections } from './open-connections.js';
import { SOCKET_LIMITS, type SocketLimits } from './socket-limits.js';
import { createSubscriptionServer, type SubscriptionServer } from './subscription-server.js';

const PATH = '/graphql';

/** Other HTTP upgrades are refused. */
export function isSubscriptionRequest(request: IncomingMessage): boolean {
  enterWorkspace(request);
  const { url = '', headers } = request;
  return url.split('?', 1)[0] === PATH && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Accepts no origin, `null` or any single http(s) origin. The key is sent in the connection's parameters, never by the
 * browser itself, and session cookies count only from our own pages, so a page of another origin can do no more than
 * any client without a key.
 */
const isWellFormedOrigin = (origin: string | undefined): boolean =>
  origin === undefined || origin === 'null' || (/^https?:\/\/[^\s/?#@,]{1,300}$/.test(origin) && URL.canParse(origin));

/** Browsers send the origin with every WebSocket, but cannot add a header of ours. */
const sessionOf = (request: IncomingMessage, publicUrl: string): string | null =>
  request.headers.origin !== undefined && isFromOwnPage(request, publicUrl) ? secretIn(request, publicUrl) : null;

/**
 * Serves subscriptions over graphql-ws on the server's own port. Returns a function that ends all connections; call it
 * before closing the server.
 */
export function openSubscriptions(
  server: Server,
  services: Services,
  schema: GraphQLSchema,
  limits: SocketLimits = SOCKET_LIMITS,
): () => Promise<void> {
  const { feed, orm, clock, logger, publicUrl } = services;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.pieces,
    handleProtocols,
  });
  const connections = new OpenConnections(limits);
  const keys = new CallerWatch({ feed, readStates: (ids) => readPrincipalStates(orm.em.fork(), ids), clock, logger });
  const sessions = new CallerWatch({
    kind: 'session',
    feed,
    readStates: (ids) => readSessionStates(orm.em.fork(), ids),
    clock,
    logger,
  });
  const protocol = createSubscriptionServer({ services, schema, connections, keys, sessions, limits });
  let isClosing = false;

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isSubscriptionRequest(request) || !isWellFormedOrigin(request.headers.origin))
      return refuse(socket, '400 Bad Request');
    if (isClosing) return refuse(socket, '503 Service Unavailable');
    const address = services.addressOf(request);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, address, limits, sessionOf(request, publicUrl), slugOf(request));
      connections.add(connection);
      serveConnection(protocol, webSocket, connection, logger);
    });
  });
  return async () => {
    isClosing = true;
    for (const connection of [...connections]) connection.close(GOING_AWAY, 'Going away');
    await new Promise<void>((resolve) => {
      sockets.close(() => resolve());
    });
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const PONG = '{"type":"pong"}';

/** The library's error for a message that only a server may send. */
const UNEXPECTED_MESSAGE = /^Unexpected message of type /;

/** Passes messages between a WebSocket and the protocol, within the connection's limits. */
function serveConnection(server: SubscriptionServer, socket: WebSocket, connection: Connection, logger: Logger): void {
  const fail = (error: unknown): void => {
    if (error instanceof Error && UNEXPECTED_MESSAGE.test(error.message)) {
      connection.close(CloseCode.BadRequest, 'Invalid message received');
      return;
    }
    logger.error({ type: error instanceof Error ? error.name : typeof error }, 'a subscription failed unexpectedly');
    connection.close(CloseCode.InternalServerError, 'Internal server error');
  };
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (text) => connection.send(text),
      close: (code = CloseCode.InternalServerError, reason = '') => connection.close(code, reason),
      onMessage: (handle) => {
        socket.on('message', (data, isBinary) => {
          if (connection.accepts(data, isBinary)) handle(String(data)).catch(fail);
        });
      },
      // Without the payload of the ping, which may be nested too deeply to be serialised.
      onPing: () => connection.send(PONG),
    },
    connection,
  );
  socket.once('close', (code, reason) => {
    closed(code, String(reason)).catch(fail);
  });
}
