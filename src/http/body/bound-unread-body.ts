import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** As much as the largest upload and its form: a client that looks for the answer only afterwards still finds it. */
const UNREAD_BYTES_MAX = 32 * 1024 * 1024;
const UNREAD_MS_MAX = 30_000;
const CHECK_MS = 50;

/**
 * For requests that are answered before their body was read, as all that are refused. What is still on its way is read
 * and dropped, so that the client sees the answer and may use the connection again; beyond these limits it is cut.
 */
export function boundUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (!request.complete && !socket.destroyed) dropRest(request, socket);
  });
}

/** The socket is that of the request's beginning: Node takes it away from a request that was destroyed meanwhile. */
function dropRest(request: IncomingMessage, socket: Socket): void {
  const bytesMax = socket.bytesRead + UNREAD_BYTES_MAX;
  const deadline = performance.now() + UNREAD_MS_MAX;
  // By the socket's own count: the server drops what nobody reads without telling the request.
  const check = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    if (isOver) clearInterval(check);
    else if (socket.bytesRead > bytesMax || performance.now() > deadline) socket.destroy();
  }, CHECK_MS).unref();
  request.unpipe();
  request.resume();
}
