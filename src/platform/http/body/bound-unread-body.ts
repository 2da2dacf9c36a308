import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Size of the largest upload with its form: a client that reads the response only after sending still receives it. */
const UNREAD_BYTES_MAX = 32 * 1024 * 1024;
const UNREAD_MS_MAX = 30_000;
const CHECK_MS = 50;

/**
 * For requests that are answered before their body was read, such as refused ones. The rest of the body is read and
 * discarded, so that the client receives the response and can reuse the connection. Beyond these limits the connection
 * is cut.
 */
export function boundUnreadBody(request: IncomingMessage, response: ServerResponse): void {
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
