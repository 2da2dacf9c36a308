import { WebSocket } from 'ws';

export interface RawSocket {
  readonly socket: WebSocket;
  readonly messages: string[];
  /** Resolves with the close code, 1006 for a connection that was cut or refused. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly opened: Promise<boolean>;
  send(message: unknown): void;
}

export interface RawSocketOptions {
  readonly headers?: Record<string, string>;
  readonly protocol?: string;
  /** Default: `/graphql`. */
  readonly path?: string;
  /** False to leave pings unanswered. */
  readonly autoPong?: boolean;
}

/** Opens a WebSocket to `/graphql` that, unlike a client library, does not follow the protocol by itself. */
export function openRawSocket(
  url: string,
  { headers = {}, protocol = 'graphql-transport-ws', path = '/graphql', autoPong = true }: RawSocketOptions = {},
): RawSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, protocol, { headers, autoPong });
  const messages: string[] = [];
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const opened = Promise.withResolvers<boolean>();
  socket.on('open', () => opened.resolve(true));
  socket.on('message', (data) => messages.push(String(data)));
  socket.on('error', () => {});
  socket.on('close', (code, reason) => {
    opened.resolve(false);
    closed.resolve({ code, reason: String(reason) });
  });
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return { socket, messages, closed: closed.promise, opened: opened.promise, send };
}
