import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '../../core/logger.js';
import type { Connection } from './connection.js';
import type { SubscriptionServer } from './subscription-server.js';

const PONG = '{"type":"pong"}';

/** The library's error for a message that only a server may send. */
const UNEXPECTED_MESSAGE = /^Unexpected message of type /;

/** Passes messages between a WebSocket and the protocol, within the connection's limits. */
export function serveConnection(
  server: SubscriptionServer,
  socket: WebSocket,
  connection: Connection,
  logger: Logger,
): void {
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
      // Without the payload of the ping, which may be nested too deeply to be serialized.
      onPing: () => connection.send(PONG),
    },
    connection,
  );
  socket.once('close', (code, reason) => {
    closed(code, String(reason)).catch(fail);
  });
}
